package io.sluice.gameday.core.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.gameday.core.readiness.TestResults.Outcome;
import io.sluice.gameday.core.readiness.TestResults.TestCase;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestResultsTest {
    private static final TestResults RESULTS = new TestResults(List.of(
            new TestCase("answers.DoorTest", "refusesWhoeverHasNoToken", Outcome.PASSED),
            new TestCase("answers.DoorTest", "refuses(String)[1]", Outcome.PASSED),
            new TestCase("answers.DoorTest", "refuses(String)[2]", Outcome.PASSED),
            new TestCase("answers.BudgetTest", "isSpent", Outcome.FAILED),
            new TestCase("answers.BudgetTest", "isNotSpent", Outcome.PASSED),
            new TestCase("answers.NodeTest", "runs", Outcome.SKIPPED)));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "answers.DoorTest",
                "DoorTest",
                "DoorTest#refuses",
                "answers.DoorTest#refusesWhoeverHasNoToken",
                "BudgetTest#isNotSpent"
            })
    void aCheckIsMetWhereItRanAndEverythingOfItPassed(String check) {
        assertThat(row(check).isOk()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BudgetTest",
                "BudgetTest#isSpent",
                "NodeTest",
                "oorTest",
                "DoorTest#refuse",
                "DoorTest#",
                "Nothing"
            })
    void aCheckThatFailedWasSkippedOrNeverRanIsNotMet(String check) {
        assertThat(row(check).isOk()).isFalse();
    }

    @Test
    void theRowNamesTheFirstCriterionThatIsOpen() {
        assertThat(row("DoorTest", "NodeTest", "BudgetTest").evidence())
                .isEqualTo("2 of 3 criteria without a check that passed, the first: it holds (NodeTest)");
        assertThat(row("DoorTest").evidence()).isEqualTo("1 criteria, each with a check that passed");
        assertThat(row().isOk()).as("an empty list").isFalse();
    }

    @Test
    void aSmokeTestOfWhichAnythingFailedOrWasSkippedIsNone() {
        assertThat(RESULTS.smoke()).isEqualTo(ReadinessItem.SMOKE.fail("4 passed, 1 failed, 1 skipped"));
        assertThat(new TestResults(List.of()).smoke().isOk()).isFalse();
        assertThat(new TestResults(RESULTS.cases().subList(0, 2)).smoke().isOk())
                .isTrue();
    }

    private static ReadinessRow row(String... checks) {
        return RESULTS.acceptance(Arrays.stream(checks)
                .map(check -> new Criterion("it holds", check))
                .toList());
    }
}
