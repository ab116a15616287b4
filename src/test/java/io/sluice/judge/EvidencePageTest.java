package io.sluice.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.JsonValue;
import io.sluice.platform.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The policies that the page on evidence shows are policies. */
class EvidencePageTest {
    private static final Pattern JSON = Pattern.compile("```json\\n(.*?)```", Pattern.DOTALL);

    @Test
    void itsPoliciesAreRead() throws IOException {
        String page = Files.readString(Path.of("src/docs/evidence.md"));
        List<Policy> policies = JSON.matcher(page)
                .results()
                .map(block -> block.group(1))
                .filter(block -> block.contains("\"source\":{"))
                .map(block -> PolicyBody.choose("policy", StrictJson.read(block, JsonValue.class)))
                .toList();
        assertThat(policies).hasSize(2).allSatisfy(policy -> {
            assertThat(policy.source()).isNotNull();
            assertThat(Policy.ofJson(policy.toJson())).isEqualTo(policy);
        });
    }
}
