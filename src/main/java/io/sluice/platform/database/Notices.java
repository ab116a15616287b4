package io.sluice.platform.database;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** Sends PostgreSQL's notifications, which a {@link Channel} of each replica hears. */
@ApplicationScoped
public class Notices {
    private static final String SESSION = "sluice notices";

    private final EntityManager session;
    private final SessionSource sessions;

    Notices(EntityManager session, SessionSource sessions) {
        this.session = session;
        this.sessions = sessions;
    }

    /**
     * Wakes every replica when the current transaction commits, and never if it does not.
     *
     * @param payload under 8,000 bytes, PostgreSQL's own limit
     */
    public void send(String channel, String payload) {
        session.createNativeQuery("select cast(pg_notify(?1, ?2) as text)")
                .setParameter(1, channel)
                .setParameter(2, payload)
                .getSingleResult();
    }

    /**
     * Wakes every replica at once, on a session of its own: a pool without a free place does not hold it. Takes
     * seconds where the database hangs, and is refused as unavailable where nobody could be told.
     *
     * @param payloads each under 8,000 bytes
     */
    public void sendApart(String channel, List<String> payloads) {
        try (Connection own = sessions.open(SESSION);
                PreparedStatement notice = own.prepareStatement("select pg_notify(?, ?)")) {
            for (String payload : payloads) {
                notice.setString(1, channel);
                notice.setString(2, payload);
                notice.execute();
            }
        } catch (SQLException away) {
            throw Refused.because(ErrorCode.UNAVAILABLE, "nobody could be notified: " + away.getMessage());
        }
    }
}
