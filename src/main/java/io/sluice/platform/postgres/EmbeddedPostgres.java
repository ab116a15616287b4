package io.sluice.platform.postgres;

import io.sluice.platform.start.CannotStart;
import io.sluice.platform.start.DirectoryLock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import org.postgresql.Driver;

/**
 * A real, persistent PostgreSQL that comes with Sluice and lives below a data directory, for as long as this object is
 * open.
 *
 * <p>What was acknowledged is on disk and survives a {@code kill -9} of this process, of the server, or of both: a
 * server whose starter was killed is found, stopped and recovered at the next start. Sluice connects as an ordinary
 * role that owns its database; the superuser is used here alone.
 */
public final class EmbeddedPostgres implements AutoCloseable {
    private static final String ROLE = "sluice";
    private static final String DATABASE = "sluice";
    private static final int PASSWORD_BYTES = 24;
    private static final Pattern DATABASE_NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

    private final Cluster cluster;
    private final DirectoryLock lock;
    private final int port;
    private final String password;

    private EmbeddedPostgres(Cluster cluster, DirectoryLock lock, int port, String password) {
        this.cluster = cluster;
        this.lock = lock;
        this.port = port;
        this.password = password;
    }

    /**
     * Starts the server of this data directory, and makes it first where there is none.
     *
     * @throws CannotStart with the end of PostgreSQL's own log, or when the directory is in use
     */
    public static EmbeddedPostgres start(Path dataDirectory) {
        ServerHome home = ServerHome.below(dataDirectory);
        return start(home, ServerUser.chooseFor(home.cluster()));
    }

    static EmbeddedPostgres start(ServerHome home, ServerUser user) {
        DirectoryLock lock = DirectoryLock.take(home.root());
        try {
            String password = passwordKeptIn(home.password());
            Cluster cluster = new Cluster(home, Programs.unpackedBelow(home.programs()), user);
            cluster.initialiseIfAbsent();
            cluster.stop();
            return startedOn(cluster, lock, password);
        } catch (IOException e) {
            lock.close();
            throw new CannotStart("the embedded PostgreSQL cannot use " + home.root() + ": " + e, e);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** Whatever goes wrong once the server may run, it is not left behind. */
    private static EmbeddedPostgres startedOn(Cluster cluster, DirectoryLock lock, String password) throws IOException {
        try {
            EmbeddedPostgres started = new EmbeddedPostgres(cluster, lock, cluster.start(), password);
            started.createRoleAndDatabaseIfAbsent();
            return started;
        } catch (RuntimeException e) {
            cluster.stop();
            throw e;
        }
    }

    public String jdbcUrl() {
        return jdbcUrl(DATABASE);
    }

    public String user() {
        return ROLE;
    }

    public String password() {
        return password;
    }

    /**
     * Creates an empty database beside Sluice's own; one of that name is dropped first, whoever is connected.
     *
     * @return its JDBC URL; user and password are the same
     */
    public String createDatabase(String name) {
        if (!DATABASE_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(name + " is not a plain database name");
        }
        execute("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)", "CREATE DATABASE " + name + " OWNER " + ROLE);
        return jdbcUrl(name);
    }

    /** Stops the server in good order; then the directory is free for another start. */
    @Override
    public void close() {
        try (lock) {
            cluster.stop();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String jdbcUrl(String database) {
        return "jdbc:postgresql://" + LoopbackPort.ADDRESS + ":" + port + "/" + database;
    }

    private static String passwordKeptIn(Path file) throws IOException {
        // A file without a word is what a kill between its making and its writing leaves behind.
        if (!Files.exists(file) || Files.size(file) == 0) {
            Files.deleteIfExists(file);
            FileAttribute<Set<PosixFilePermission>> ownerOnly =
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
            byte[] random = new byte[PASSWORD_BYTES];
            new SecureRandom().nextBytes(random);
            String password = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
            Files.write(Files.createFile(file, ownerOnly), password.getBytes(StandardCharsets.US_ASCII));
        }
        return Files.readString(file).strip();
    }

    private void createRoleAndDatabaseIfAbsent() {
        if (isAbsent("SELECT 1 FROM pg_roles WHERE rolname = '" + ROLE + "'")) {
            execute("CREATE ROLE " + ROLE + " LOGIN PASSWORD '" + password + "'");
        }
        if (isAbsent("SELECT 1 FROM pg_database WHERE datname = '" + DATABASE + "'")) {
            execute("CREATE DATABASE " + DATABASE + " OWNER " + ROLE);
        }
    }

    private boolean isAbsent(String query) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return !rows.next();
        } catch (SQLException e) {
            throw new CannotStart("the embedded PostgreSQL refuses us: " + e.getMessage(), e);
        }
    }

    private void execute(String... statements) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the embedded PostgreSQL refused a statement", e);
        }
    }

    /** Asks the driver itself: the driver registry depends on which class loader calls. */
    private Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", Cluster.SUPERUSER);
        properties.setProperty("password", password);
        Connection connection = new Driver().connect(jdbcUrl(Cluster.SUPERUSER), properties);
        if (connection == null) {
            throw new IllegalStateException("the driver does not know its own URL");
        }
        return connection;
    }
}
