package io.sluice.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.sluice.platform.start.CannotStart;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedPostgresTest {
    /** Unpacked once for all tests, outside the directories that come and go. */
    private static final Path PROGRAMS = Path.of("target/postgres-programs").toAbsolutePath();

    @TempDir
    Path directory;

    @Test
    void startsOnAnEmptyDirectoryAndKeepsItsDataAndItsPortOverARestart() throws SQLException {
        String firstUrl;
        try (EmbeddedPostgres server = start()) {
            firstUrl = server.jdbcUrl();
            execute(server, "CREATE TABLE kept (word text)", "INSERT INTO kept VALUES ('here')");
        }
        try (EmbeddedPostgres server = start()) {
            assertThat(server.jdbcUrl()).isEqualTo(firstUrl);
            assertThat(ask(server, "SELECT word FROM kept")).isEqualTo("here");
        }
    }

    @Test
    void syncsItsWritesChecksItsPagesListensOnLoopbackOnlyAndTrustsNobody() throws SQLException, IOException {
        try (EmbeddedPostgres server = start()) {
            assertThat(ask(server, "SHOW fsync")).isEqualTo("on");
            assertThat(ask(server, "SHOW data_checksums")).isEqualTo("on");
            assertThat(ask(server, "SHOW server_encoding")).isEqualTo("UTF8");
            assertThat(ask(server, "SHOW listen_addresses")).isEqualTo("127.0.0.1");
            assertThat(ask(server, "SELECT rolsuper::text FROM pg_roles WHERE rolname = current_user"))
                    .isEqualTo("false");
            assertThatThrownBy(() -> DriverManager.getConnection(server.jdbcUrl(), server.user(), "guessed"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("password authentication failed");
            assertThat(Files.getPosixFilePermissions(home().password()))
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
    }

    @Test
    void recoversWhatWasCommittedWhenTheServerIsKilled() throws Exception {
        try (EmbeddedPostgres server = start()) {
            execute(server, "CREATE TABLE kept (word text)", "INSERT INTO kept VALUES ('here')");
            kill(postmaster());
        }
        try (EmbeddedPostgres server = start()) {
            assertThat(ask(server, "SELECT word FROM kept")).isEqualTo("here");
        }
    }

    @Test
    void refusesASecondStartOnTheSameDirectoryAndLeavesTheFirstAlone() throws SQLException {
        try (EmbeddedPostgres server = start()) {
            assertThatThrownBy(this::start)
                    .isInstanceOf(CannotStart.class)
                    .hasMessageContaining(home().root().toString())
                    .hasMessageContaining(
                            "in use by process " + ProcessHandle.current().pid());
            assertThat(ask(server, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void stopsAndRecoversAServerWhoseStarterWasKilled() throws Exception {
        Process starter = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ForgetfulStarter.class.getName(),
                        home().root().toString(),
                        PROGRAMS.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String started = starter.inputReader().readLine();
        ProcessHandle orphan = postmaster();
        kill(starter.toHandle());
        assertThat(started).isEqualTo("started");
        assertThat(orphan.info().command()).isPresent();
        try (EmbeddedPostgres server = start()) {
            assertThat(orphan.info().command())
                    .as("the program of an ended process, be it reaped or not")
                    .isEmpty();
            assertThat(ask(server, "SELECT word FROM kept")).isEqualTo("here");
        }
    }

    @Test
    void doesNotTakeAStrangerForItsOwnServer() throws Exception {
        start().close();
        Process stranger = new ProcessBuilder("sleep", "600").start();
        try {
            Files.writeString(home().cluster().resolve("postmaster.pid"), stranger.pid() + "\n");
            try (EmbeddedPostgres server = start()) {
                assertThat(ask(server, "SELECT 1")).isEqualTo("1");
                assertThat(stranger.isAlive()).isTrue();
            }
        } finally {
            stranger.destroyForcibly();
        }
    }

    @Test
    void makesTheClusterAgainWhenTheFirstAttemptWasCutShort() throws Exception {
        Files.createDirectories(home().unfinishedCluster().resolve("base"));
        try (EmbeddedPostgres server = start()) {
            assertThat(ask(server, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void takesAnotherPortWhenSomebodyElseHasTheOneOfLastTime() throws Exception {
        String firstUrl;
        try (EmbeddedPostgres server = start()) {
            firstUrl = server.jdbcUrl();
        }
        int port = Integer.parseInt(Files.readString(home().port()).strip());
        try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"));
                EmbeddedPostgres server = start()) {
            assertThat(taken.isBound()).isTrue();
            assertThat(server.jdbcUrl()).isNotEqualTo(firstUrl);
            assertThat(ask(server, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void runsAsAnotherUserWhereRootMayNotMakeANamespace() throws Exception {
        assumeThat(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))
                .as("only root can lend its processes another user")
                .isEqualTo(0);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (EmbeddedPostgres server = EmbeddedPostgres.start(home(), ServerUser.lowered(65_534))) {
            execute(server, "CREATE TABLE kept (word text)", "INSERT INTO kept VALUES ('here')");
        }
        try (EmbeddedPostgres server = start()) {
            assertThat(ask(server, "SELECT word FROM kept")).isEqualTo("here");
            assertThat(Files.getAttribute(home().cluster(), "unix:uid")).isEqualTo(65_534);
        }
    }

    @Test
    void saysWhatPostgresSaidWhenItDoesNotStart() throws IOException {
        start().close();
        Files.writeString(home().cluster().resolve("postgresql.conf"), "no_such_setting = 1\n");
        assertThatThrownBy(this::start)
                .isInstanceOf(CannotStart.class)
                .hasMessageContaining("unrecognized configuration parameter \"no_such_setting\"");
    }

    @Test
    void writesItsPasswordAnewWhereAKillLeftTheFileEmpty() throws Exception {
        Files.createDirectories(home().root());
        Files.createFile(home().password());
        try (EmbeddedPostgres server = start()) {
            assertThat(server.password()).isNotEmpty();
            assertThat(ask(server, "SELECT 'reached'")).isEqualTo("reached");
        }
    }

    @Test
    void leavesNoServerBehindWhenItCannotConnectToIt() throws IOException {
        start().close();
        Files.writeString(home().password(), "another");
        assertThatThrownBy(this::start)
                .isInstanceOf(CannotStart.class)
                .hasMessageContaining("password authentication failed");
        assertThat(Postmaster.of(home().cluster())).isEmpty();
    }

    @Test
    void createsEmptyDatabasesBesideItsOwn() throws SQLException {
        try (EmbeddedPostgres server = start()) {
            String url = server.createDatabase("scratch");
            try (Connection first = DriverManager.getConnection(url, server.user(), server.password())) {
                first.createStatement().execute("CREATE TABLE left_behind ()");
                server.createDatabase("scratch");
            }
            try (Connection second = DriverManager.getConnection(url, server.user(), server.password());
                    ResultSet tables = second.createStatement()
                            .executeQuery("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")) {
                assertThat(tables.next()).isTrue();
                assertThat(tables.getInt(1)).isZero();
            }
            assertThatThrownBy(() -> server.createDatabase("a; DROP DATABASE sluice"))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** Starts a server, writes a row, says so, and waits to be killed. */
    static final class ForgetfulStarter {
        private ForgetfulStarter() {}

        public static void main(String[] arguments) throws Exception {
            ServerHome home = new ServerHome(Path.of(arguments[0]), Path.of(arguments[1]));
            EmbeddedPostgres server = EmbeddedPostgres.start(home, ServerUser.chooseFor(home.cluster()));
            execute(server, "CREATE TABLE kept (word text)", "INSERT INTO kept VALUES ('here')");
            System.out.println("started");
            System.in.read();
        }
    }

    private ServerHome home() {
        return new ServerHome(directory.resolve("postgres"), PROGRAMS);
    }

    private EmbeddedPostgres start() {
        return EmbeddedPostgres.start(home(), ServerUser.chooseFor(home().cluster()));
    }

    private ProcessHandle postmaster() throws IOException {
        return Postmaster.of(home().cluster()).orElseThrow().process();
    }

    private static void kill(ProcessHandle process) throws ExecutionException, InterruptedException, TimeoutException {
        process.destroyForcibly();
        process.onExit().get(10, TimeUnit.SECONDS);
    }

    private static void execute(EmbeddedPostgres server, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password())) {
            for (String statement : statements) {
                connection.createStatement().execute(statement);
            }
        }
    }

    private static String ask(EmbeddedPostgres server, String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
                ResultSet rows = connection.createStatement().executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
