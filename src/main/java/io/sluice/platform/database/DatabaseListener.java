package io.sluice.platform.database;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.sluice.platform.start.DaemonThreads;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Listens to PostgreSQL's notifications on a connection and a thread of its own.
 *
 * <p>PostgreSQL forgets a LISTEN with its session and tells nobody what was sent meanwhile. So each new session first
 * listens and only then lets the channels read everything: a change is either in what they read or is notified. A quiet
 * session is asked for a sign of life, because a dead network is quiet too.
 */
@ApplicationScoped
public class DatabaseListener {
    /** How PostgreSQL shows the session in {@code pg_stat_activity}. */
    public static final String SESSION = "sluice listener";

    private static final Logger LOG = Logger.getLogger(DatabaseListener.class);
    private static final int QUIET_MILLIS = 1_000;
    private static final int FIRST_PAUSE_MILLIS = 5;
    private static final int MAX_PAUSE_MILLIS = 1_000;

    private final SessionSource sessions;
    private final Map<String, Channel> channels;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean isListening;

    @Inject
    DatabaseListener(SessionSource sessions, @Any Instance<Channel> channels) {
        this(sessions, channels.stream().toList());
    }

    DatabaseListener(SessionSource sessions, List<Channel> channels) {
        this.sessions = sessions;
        this.channels = channels.stream().collect(Collectors.toMap(Channel::name, Function.identity()));
    }

    /** Whether a change on another replica would be heard now. */
    public boolean isListening() {
        return isListening;
    }

    void onStart(@Observes StartupEvent start) {
        start();
    }

    void start() {
        DaemonThreads.start(SESSION, this::listenUntilStopped);
    }

    void onStop(@Observes ShutdownEvent stop) {
        stop();
    }

    void stop() {
        stopped.countDown();
    }

    private void listenUntilStopped() {
        int pause = FIRST_PAUSE_MILLIS;
        while (!isStoppedWithin(0)) {
            try (Connection session = sessions.open(SESSION)) {
                listen(session);
                pause = FIRST_PAUSE_MILLIS;
                hearUntilStopped(session);
            } catch (SQLException | RuntimeException lost) {
                LOG.logf(
                        pause == FIRST_PAUSE_MILLIS ? Logger.Level.WARN : Logger.Level.DEBUG,
                        "not listening to the database: %s",
                        lost.getMessage());
            }
            isListening = false;
            if (isStoppedWithin(pause)) {
                return;
            }
            pause = Math.min(MAX_PAUSE_MILLIS, 2 * pause);
        }
    }

    private void listen(Connection session) throws SQLException {
        try (Statement statement = session.createStatement()) {
            for (String channel : channels.keySet()) {
                statement.execute("LISTEN " + channel);
            }
        }
        channels.values().forEach(Channel::listening);
        isListening = true;
    }

    private void hearUntilStopped(Connection session) throws SQLException {
        PGConnection heard = session.unwrap(PGConnection.class);
        while (!isStoppedWithin(0)) {
            PGNotification[] notifications = heard.getNotifications(QUIET_MILLIS);
            if (notifications == null || notifications.length == 0) {
                giveASignOfLife(session);
                continue;
            }
            for (PGNotification notification : notifications) {
                Channel channel = channels.get(notification.getName());
                if (channel != null) {
                    channel.notified(notification.getParameter());
                }
            }
        }
    }

    private static void giveASignOfLife(Connection session) throws SQLException {
        try (Statement statement = session.createStatement()) {
            statement.execute("SELECT 1");
        }
    }

    private boolean isStoppedWithin(int millis) {
        try {
            return stopped.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
