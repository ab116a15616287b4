package io.sluice.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Reason;
import io.sluice.judge.core.Verdict;
import io.sluice.judge.core.policy.Metric;
import io.sluice.platform.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the page about the judge shows is what the judge answers. */
class JudgePageTest {
    private static final Path PAGE = Path.of("src/docs/judge.md");
    private static final Pattern EXAMPLE = Pattern.compile("```json\n(.*?)\n```\n\n> (.*?)\n", Pattern.DOTALL);

    @Test
    void everyExampleIsAnsweredAsThePageSays() throws IOException {
        Matcher example = EXAMPLE.matcher(Files.readString(PAGE));
        int count = 0;
        while (example.find()) {
            Verdict verdict = StrictJson.read(example.group(1), JudgeBody.class).verdict();
            String codes = verdict.reasons().stream().map(Reason::code).collect(Collectors.joining(", "));
            String answer = verdict.action().word() + (codes.isEmpty() ? "" : ": " + codes);
            assertThat(answer).as(example.group(1)).isEqualTo(example.group(2));
            count++;
        }
        assertThat(count).isGreaterThan(4);
    }

    @Test
    void everyPresetStandsOnThePageWithItsKindAndWorseSide() throws IOException {
        String page = Files.readString(PAGE);
        for (Metric metric : Metric.presets()) {
            assertThat(page)
                    .contains("| `" + metric.name() + "` | " + metric.kind().word() + ", "
                            + metric.direction().word() + " |");
        }
    }
}
