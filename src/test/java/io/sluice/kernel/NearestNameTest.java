package io.sluice.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("tokens", "tokensFile", "keys", "keysFile", "model");

    @ParameterizedTest
    @CsvSource({"tokenFile,tokensFile", "token,tokens", "keyes,keys", "medol,model", "kFile,keysFile", "keys,keys"})
    void theFewestEditsDecide(String written, String meant) {
        assertThat(NearestName.among(KNOWN, written)).isEqualTo(meant);
    }
}
