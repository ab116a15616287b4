package io.sluice.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TestServerTest {
    private static final String URL = "quarkus.datasource.jdbc.url";

    @Test
    void givesEachStartOfTheApplicationADatabaseOfItsOwn() {
        Map<String, String> first = new TestServer().get();
        Map<String, String> second = new TestServer().get();
        assertThat(second.get(URL)).isNotEqualTo(first.get(URL));
        assertThat(second.get("quarkus.datasource.password")).isEqualTo(first.get("quarkus.datasource.password"));
    }
}
