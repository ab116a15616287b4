package io.sluice.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@QuarkusTest
class PostgresResourceTest {
    @Inject
    DataSource database;

    @Test
    void givesTheApplicationAMigratedDatabaseOnTheEmbeddedServer() throws SQLException {
        try (Connection connection = database.getConnection();
                ResultSet rows = connection
                        .createStatement()
                        .executeQuery("SELECT current_database(), current_user,"
                                + " (SELECT count(*) FROM flyway_schema_history WHERE success)")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).matches("test_[0-9]+");
            assertThat(rows.getString(2)).isEqualTo("sluice");
            assertThat(rows.getInt(3)).isPositive();
        }
    }
}
