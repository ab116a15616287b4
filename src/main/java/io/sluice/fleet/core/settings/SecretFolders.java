package io.sluice.fleet.core.settings;

import io.sluice.kernel.Finding;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Rule E03: whose secret files lie where. */
final class SecretFolders {
    private static final List<KnownSetting> FILES = List.of(KnownSetting.TOKENS_FILE, KnownSetting.KEYS_FILE);

    private final List<Environment> environments;

    SecretFolders(List<Environment> environments) {
        this.environments = environments;
    }

    Stream<Finding> of(Environment environment) {
        return Stream.concat(
                ofFolder(environment).stream(),
                FILES.stream().flatMap(setting -> ofFile(environment, setting).stream()));
    }

    private Optional<Finding> ofFolder(Environment environment) {
        KnownSetting setting = KnownSetting.SECRET_FOLDER;
        return environment
                .path(setting)
                .flatMap(folder -> another(environment, other -> hasFolder(other, folder::overlaps)))
                .map(other -> SettingsRule.E03.at(
                        environment.place(setting), "The folder is not its own: it overlaps that of " + other + "."));
    }

    /** A file in its own folder is right; where another reads it too, the other is told. */
    private Optional<Finding> ofFile(Environment environment, KnownSetting setting) {
        Optional<FilePath> file = environment.path(setting);
        if (file.isEmpty() || hasFolder(environment, file.get()::isWithin)) {
            return Optional.empty();
        }
        return Optional.of(SettingsRule.E03.at(environment.place(setting), misplaced(environment, file.get())));
    }

    private String misplaced(Environment environment, FilePath file) {
        Optional<String> sharer = another(environment, other -> reads(other, file));
        Optional<String> owner = another(environment, other -> hasFolder(other, file::isWithin));
        if (sharer.isPresent()) {
            return "The file is shared with " + sharer.get() + ": one leaked file must open one environment.";
        }
        if (owner.isPresent()) {
            return "The file lies in the folder of " + owner.get() + ".";
        }
        return environment.has(KnownSetting.SECRET_FOLDER)
                ? "The file lies outside secretFolder."
                : "A secret file needs a secretFolder that is this environment's alone.";
    }

    private static boolean reads(Environment environment, FilePath file) {
        return FILES.stream()
                .anyMatch(setting ->
                        environment.path(setting).filter(file::equals).isPresent());
    }

    private static boolean hasFolder(Environment environment, Predicate<FilePath> isSo) {
        return environment.path(KnownSetting.SECRET_FOLDER).filter(isSo).isPresent();
    }

    private Optional<String> another(Environment environment, Predicate<Environment> isSo) {
        return environments.stream()
                .filter(other -> !other.equals(environment))
                .filter(isSo)
                .map(Environment::name)
                .findFirst();
    }
}
