package io.sluice.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.sluice.testing.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A channel that reads one number, on a real PostgreSQL whose sessions are ended under it. */
class DatabaseListenerTest {
    private SessionSource sessions;
    private Connection writer;
    private Connection reader;
    private DatabaseListener listener;
    private final CopyOnWriteArrayList<Integer> seen = new CopyOnWriteArrayList<>();
    private final CopyOnWriteArrayList<String> heard = new CopyOnWriteArrayList<>();

    @BeforeEach
    void makeANumber() throws SQLException {
        Map<String, String> configuration = new TestServer().get();
        sessions = new SessionSource(
                configuration.get("quarkus.datasource.jdbc.url"),
                configuration.get("quarkus.datasource.username"),
                Optional.of(configuration.get("quarkus.datasource.password")));
        writer = sessions.open("writer");
        reader = sessions.open("reader");
        write("create table number (value int)", "insert into number values (0)");
    }

    @AfterEach
    void end() throws SQLException {
        listener.stop();
        writer.close();
        reader.close();
    }

    @Test
    void hearsWhatIsToldWhileItListens() throws SQLException {
        listen(sessions);
        write("update number set value = 1", "select pg_notify('numbers', '1')");
        await().untilAsserted(() -> assertThat(heard).containsExactly("1"));
        assertThat(seen).as("what was read when it began to listen").containsExactly(0);
    }

    @Test
    void readsEverythingAgainAfterItsSessionWasEnded() throws SQLException {
        listen(sessions);
        endTheListeningSession();
        write("update number set value = 1", "select pg_notify('numbers', '1')");
        await().untilAsserted(() -> assertThat(seen).endsWith(1));
    }

    @Test
    void missesNoChangeBetweenTheConnectionAndItsListen() throws SQLException {
        listen(new SessionSource("", "", Optional.empty()) {
            @Override
            Connection open(String name) throws SQLException {
                Connection session = sessions.open(name);
                write("update number set value = value + 1", "select pg_notify('numbers', 'not heard')");
                return session;
            }
        });
        assertThat(seen).containsExactly(1);
        endTheListeningSession();
        await().untilAsserted(() -> assertThat(seen).containsExactly(1, 2));
        assertThat(heard).isEmpty();
    }

    @Test
    void beginsAnewWhenAChannelFails() throws SQLException {
        listen(sessions);
        write("update number set value = 1", "select pg_notify('numbers', 'fail')");
        await().untilAsserted(() -> assertThat(seen).containsExactly(0, 1));
    }

    private void listen(SessionSource source) {
        listener = new DatabaseListener(source, List.of(new Numbers()));
        listener.start();
        await().until(listener::isListening);
    }

    private void endTheListeningSession() throws SQLException {
        write("select pg_terminate_backend(pid) from pg_stat_activity where application_name = '"
                + DatabaseListener.SESSION + "' and datname = current_database()");
    }

    private synchronized void write(String... statements) throws SQLException {
        try (Statement statement = writer.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private final class Numbers implements Channel {
        @Override
        public String name() {
            return "numbers";
        }

        @Override
        public void listening() {
            try (Statement statement = reader.createStatement();
                    ResultSet rows = statement.executeQuery("select value from number")) {
                rows.next();
                seen.add(rows.getInt(1));
            } catch (SQLException failed) {
                throw new IllegalStateException(failed);
            }
        }

        @Override
        public void notified(String payload) {
            if (payload.equals("fail")) {
                throw new IllegalStateException("a channel that fails");
            }
            heard.add(payload);
        }
    }
}
