package io.sluice.app;

import io.sluice.app.Settings.Database;
import io.sluice.app.Settings.Prometheus;
import io.sluice.app.Settings.Stage;
import io.sluice.platform.outbound.PermittedHosts;
import io.sluice.platform.start.CannotStart;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads the settings from environment variables and gathers all that is wrong with them, so that one start tells all.
 */
final class SettingsReader {
    private static final int DEFAULT_PORT = 8080;
    private static final String DEFAULT_DATA_DIRECTORY = "data";
    private static final String DEFAULT_TOKEN_FILE = "admin-token";
    private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");
    private static final int MAX_PORT = 65_535;
    private static final Pattern PROXY = Pattern.compile("[0-9A-Za-z.:-]+(/[0-9]{1,3})?");
    private static final Pattern PEER = Pattern.compile("https?://([0-9A-Za-z.-]+|\\[[0-9A-Fa-f:]+])(:[0-9]{1,5})?/?");
    private static final Pattern VERIFY_HOST = Pattern.compile("([0-9A-Za-z.-]+|\\[[0-9A-Fa-f:]+])(:[0-9]{1,5})?");
    private static final Pattern SOURCE =
            Pattern.compile("https?://([0-9A-Za-z.-]+|\\[[0-9A-Fa-f:]+])(:[0-9]{1,5})?(/[0-9A-Za-z._~/-]*)?");
    private static final Pattern CREDENTIALS_IN_URL = Pattern.compile("//[^/]*@|[?&](user|password|sslpassword)=");

    private final Map<String, String> environment;
    private final List<String> problems = new ArrayList<>();

    private SettingsReader(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * @throws CannotStart naming every variable that is unknown or has no usable value
     */
    static Settings read(Map<String, String> environment) {
        SettingsReader reader = new SettingsReader(environment);
        reader.checkNames();
        Settings settings = reader.settings();
        if (!reader.problems.isEmpty()) {
            throw new CannotStart(String.join("\nsluice: ", reader.problems));
        }
        return settings;
    }

    private void checkNames() {
        new TreeMap<>(environment).forEach((name, value) -> {
            if (!name.startsWith(Setting.PREFIX)) {
                return;
            }
            if (Setting.named(name).isEmpty()) {
                problems.add(name + " is not a setting; the nearest one is " + Setting.nearestTo(name));
            } else if (value.isBlank()) {
                problems.add(name + " is empty; leave it out to have its default");
            }
        });
    }

    private Settings settings() {
        Path dataDirectory = path(Setting.DATA_DIR)
                .orElseGet(() -> Path.of(DEFAULT_DATA_DIRECTORY).toAbsolutePath());
        return new Settings(
                value(Setting.PORT).map(this::port).orElse(DEFAULT_PORT),
                dataDirectory,
                database(),
                path(Setting.ADMIN_TOKEN_FILE).orElseGet(() -> dataDirectory.resolve(DEFAULT_TOKEN_FILE)),
                value(Setting.ENVIRONMENT).map(this::stage).orElse(Stage.DEV),
                list(Setting.PEERS).stream().map(this::peer).toList(),
                list(Setting.TRUSTED_PROXIES).stream().map(this::proxy).toList(),
                list(Setting.VERIFY_HOSTS).stream().map(this::verifyHost).toList(),
                prometheus(),
                list(Setting.NOTIFICATION_HOSTS).stream().map(this::host).toList());
    }

    private Optional<Prometheus> prometheus() {
        Optional<String> url = value(Setting.PROMETHEUS_URL);
        if (url.isEmpty()) {
            requireUnset(Setting.PROMETHEUS_URL, Setting.PROMETHEUS_TOKEN_FILE, Setting.PROMETHEUS_CA_FILE);
            return Optional.empty();
        }
        if (!SOURCE.matcher(url.get()).matches()) {
            problem(Setting.PROMETHEUS_URL, "must be an address such as https://prometheus:9090, without a secret");
            return Optional.empty();
        }
        return Optional.of(new Prometheus(
                URI.create(url.get()), readable(Setting.PROMETHEUS_TOKEN_FILE), readable(Setting.PROMETHEUS_CA_FILE)));
    }

    private Optional<Path> readable(Setting setting) {
        Optional<Path> file = path(setting);
        if (file.isPresent() && !Files.isReadable(file.get())) {
            problem(setting, "names a file that cannot be read: " + file.get());
        }
        return file;
    }

    private void requireUnset(Setting without, Setting... useless) {
        for (Setting setting : useless) {
            value(setting).ifPresent(ignored -> problem(setting, "has no meaning without " + without.variable()));
        }
    }

    private Optional<Database> database() {
        Optional<String> url = value(Setting.DB_URL);
        if (url.isEmpty()) {
            requireUnset(Setting.DB_URL, Setting.DB_USER, Setting.DB_PASSWORD_FILE);
            return Optional.empty();
        }
        if (!url.get().startsWith("jdbc:postgresql://")) {
            problem(Setting.DB_URL, "must begin with jdbc:postgresql://");
        }
        if (CREDENTIALS_IN_URL.matcher(url.get()).find()) {
            problem(Setting.DB_URL, "must not carry a user or a password; secrets come from files");
        }
        Optional<String> user = value(Setting.DB_USER);
        if (user.isEmpty()) {
            problem(Setting.DB_USER, "is needed beside " + Setting.DB_URL.variable());
        }
        Optional<String> password = path(Setting.DB_PASSWORD_FILE).map(this::secretIn);
        return Optional.of(new Database(url.get(), user.orElse(""), password));
    }

    private String secretIn(Path file) {
        try {
            String secret = Files.readString(file).strip();
            if (secret.isEmpty()) {
                problem(Setting.DB_PASSWORD_FILE, "names an empty file: " + file);
            }
            return secret;
        } catch (IOException e) {
            problem(Setting.DB_PASSWORD_FILE, "names a file that cannot be read: " + e);
            return "";
        }
    }

    private int port(String text) {
        if (PORT.matcher(text).matches() && Integer.parseInt(text) <= MAX_PORT) {
            return Integer.parseInt(text);
        }
        problem(Setting.PORT, "must be a number from 1 to " + MAX_PORT + ", not " + text);
        return DEFAULT_PORT;
    }

    private Stage stage(String text) {
        return Arrays.stream(Stage.values())
                .filter(stage -> stage.word().equals(text))
                .findFirst()
                .orElseGet(() -> {
                    problem(Setting.ENVIRONMENT, "must be dev, staging or production, not " + text);
                    return Stage.DEV;
                });
    }

    private URI peer(String text) {
        if (!PEER.matcher(text).matches()) {
            problem(Setting.PEERS, "must list addresses such as http://replica-2:8080, not " + text);
            return URI.create("");
        }
        return URI.create(text);
    }

    private String proxy(String text) {
        if (!PROXY.matcher(text).matches()) {
            problem(Setting.TRUSTED_PROXIES, "must list addresses or ranges such as 10.0.0.0/8, not " + text);
        }
        return text;
    }

    private String verifyHost(String text) {
        if (!VERIFY_HOST.matcher(text).matches()) {
            problem(Setting.VERIFY_HOSTS, "must list hosts such as answers.internal or 10.1.2.3:8080, not " + text);
        }
        return text;
    }

    private String host(String text) {
        if (!PermittedHosts.ENTRY.matcher(text).matches()) {
            problem(
                    Setting.NOTIFICATION_HOSTS,
                    "must list hosts, addresses or ranges such as hooks.internal or 10.1.0.0/16, not " + text);
        }
        return text;
    }

    private List<String> list(Setting setting) {
        return value(setting).stream()
                .flatMap(text -> Arrays.stream(text.split(",")))
                .map(String::strip)
                .toList();
    }

    private Optional<Path> path(Setting setting) {
        return value(setting).map(text -> Path.of(text).toAbsolutePath().normalize());
    }

    private Optional<String> value(Setting setting) {
        return Optional.ofNullable(environment.get(setting.variable()))
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }

    private void problem(Setting setting, String what) {
        problems.add(setting.variable() + " " + what);
    }
}
