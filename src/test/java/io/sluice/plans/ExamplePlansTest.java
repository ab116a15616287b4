package io.sluice.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.kernel.Finding;
import io.sluice.plans.PlanDocument.Format;
import io.sluice.plans.core.PlanReport;
import io.sluice.plans.core.PlanRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The plans of the folder {@code plans}, held against the texts that stand in the golden folder. */
class ExamplePlansTest {
    private static final Path PLANS = Path.of("plans");
    private static final Path GOLDEN = Path.of("src/test/resources/golden/plans");
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    @ParameterizedTest
    @ValueSource(strings = {"answer-service", "prompt-only", "sluice", "ai/answer-agent"})
    void theExamplesAreValidWithoutAFinding(String name) throws IOException {
        PlanReport report = check(name);

        assertThat(report.findings()).isEmpty();
        assertThat(report.valid()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "misshapen", "answer-service"})
    void theFindingsReadAsTheGoldenText(String name) throws IOException {
        String text = PlanReportText.of("plans/" + name + ".yaml", check(name));

        assertThat(text).isEqualTo(Files.readString(GOLDEN.resolve(name + ".findings.txt")));
    }

    /** So that a new rule cannot be added without an example of what it refuses. */
    @Test
    void theBrokenExamplesShowEveryRuleThatADocumentCanBreak() throws IOException {
        Set<PlanRule> shown = EnumSet.noneOf(PlanRule.class);
        for (String name : new String[] {"broken", "misshapen"}) {
            for (Finding finding : check(name).findings()) {
                shown.add(PlanRule.valueOf(finding.code()));
            }
        }

        Set<PlanRule> shownElsewhere = EnumSet.of(
                PlanRule.UNREADABLE,
                PlanRule.MORE_FINDINGS,
                PlanRule.TOO_MANY_UNITS,
                PlanRule.TOO_MANY_TESTS,
                PlanRule.NAME_MISMATCH,
                PlanRule.HORIZON_RANGE,
                PlanRule.ABSENT_TWICE);
        assertThat(shown).isEqualTo(EnumSet.complementOf(EnumSet.copyOf(shownElsewhere)));
    }

    private static PlanReport check(String name) throws IOException {
        return PlanDocument.check(Files.readString(PLANS.resolve(name + ".yaml")), Format.YAML, NOW);
    }
}
