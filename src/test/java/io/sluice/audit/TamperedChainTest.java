package io.sluice.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.Api;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whoever changes the past with SQL is found out; each test puts back what it changed. */
@QuarkusTest
class TamperedChainTest {
    @Inject
    AgroalDataSource database;

    @Inject
    ChainCheck chain;

    @Test
    void aChangedEventIsFoundAtItsPosition() throws SQLException {
        Api.environment();
        long position = chain.check().position();
        for (String column : List.of("actor", "reason", "target", "action", "after")) {
            String old = text("select " + column + " from audit_event where id = " + event(position));
            run("update audit_event set %s = '\"another\"' where id = %d".formatted(column, event(position)));
            assertThat(chain.check().brokenAt()).as(column).isEqualTo(position);
            assertThat(chain.check().ok()).as(column).isFalse();
            run("update audit_event set %s = %s where id = %d"
                    .formatted(column, old == null ? "null" : "'" + old.replace("'", "''") + "'", event(position)));
            assertThat(chain.check().ok()).as(column).isTrue();
        }
    }

    @Test
    void aMissingPositionIsFound() throws SQLException {
        Api.environment();
        Api.environment();
        long position = chain.check().position() - 1;
        String hash = text("select hash from audit_seal where position = " + position);
        long event = event(position);
        run("delete from audit_seal where position = " + position);
        assertThat(chain.check().brokenAt()).isEqualTo(position);
        run("insert into audit_seal values (%d, %d, '%s')".formatted(position, event, hash));
        assertThat(chain.check().ok()).isTrue();
    }

    @Test
    void aForgedHashIsFoundAtTheNextPosition() throws SQLException {
        Api.environment();
        long position = chain.check().position();
        String hash = text("select hash from audit_seal where position = " + position);
        run("update audit_seal set hash = 'sha256:" + "0".repeat(64) + "' where position = " + position);
        assertThat(chain.check().brokenAt()).isEqualTo(position);
        run("update audit_seal set hash = '" + hash + "' where position = " + position);
        assertThat(chain.check().ok()).isTrue();
    }

    private long event(long position) throws SQLException {
        return Long.parseLong(text("select event from audit_seal where position = " + position));
    }

    private String text(String query) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private void run(String change) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(change)).isEqualTo(1);
        }
    }
}
