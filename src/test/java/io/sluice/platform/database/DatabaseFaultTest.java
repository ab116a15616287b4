package io.sluice.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.kernel.Refused;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseFaultTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"08006", "40001", "40P01", "53100", "53200", "53300", "55P03", "57014", "57P01", "58030", "25006"
            })
    void aDatabaseThatCannotNowPasses(String state) {
        assertThat(refusal(state)).isInstanceOf(Refused.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "42P01", "22001", "58P01"})
    void aFaultOfOursDoesNot(String state) {
        assertThat(refusal(state)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aWaitForThePoolIsKnownByItsWords() {
        RuntimeException failed = new IllegalStateException(new SQLException("Sorry, acquisition timeout!"));
        assertThat(DatabaseFault.refusal(failed)).isInstanceOf(Refused.class);
    }

    private static RuntimeException refusal(String state) {
        return DatabaseFault.refusal(new IllegalStateException("a wrapper", new SQLException("no", state)));
    }
}
