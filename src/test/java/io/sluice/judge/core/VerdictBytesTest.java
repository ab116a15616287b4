package io.sluice.judge.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.policy.Policy;
import io.sluice.platform.json.StrictJson;
import io.sluice.testing.Arms;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A verdict's bytes, pinned: a stored verdict is compared with its replay on another JVM, years later. */
class VerdictBytesTest {

    @Test
    void aVerdictHasTheSameBytesOnEveryJvm() throws IOException {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(287)
                        .errors(50)
                        .cost("0.287")
                        .with("p95", Arms.histogram("125 250 500 1000 open", "100 200 260 280 287")),
                Arms.baseline(313)
                        .errors(6)
                        .cost("0.313")
                        .with("p95", Arms.histogram("125 250 500 1000 open", "150 290 300 310 313")));
        try (InputStream in = getClass().getResourceAsStream("/golden/judge/verdict.json")) {
            assertThat(in).isNotNull();
            String pinned = new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
            assertThat(StrictJson.write(verdict.toJson())).isEqualTo(pinned);
        }
    }
}
