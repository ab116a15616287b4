package io.sluice.judge.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.Policy;
import io.sluice.testing.Arms;
import org.junit.jupiter.api.Test;

/** What a candidate can hide from its error rate: requests that never end, and requests that another one answers. */
class HiddenFailureTest {
    @Test
    void aCandidateThatHangsIsRolledBackThoughWhatItFinishedIsFlawless() {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(60).errors(0).started(100),
                Arms.baseline(990).errors(5).started(1_000));
        assertThat(verdict.action()).isEqualTo(Action.ROLLBACK);
        assertThat(verdict.reasons())
                .containsExactly(
                        new Reason("UNFINISHED", "unfinished requests 40/100 (low end 0.309) vs baseline 10/1000"));
    }

    @Test
    void aCandidateThatHangsWhollyIsNotKeptAliveByHavingTooFewRequests() {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(0).errors(0).started(100),
                Arms.baseline(990).errors(5).started(1_000));
        assertThat(verdict.action()).isEqualTo(Action.ROLLBACK);
    }

    @Test
    void requestsThatAreOnTheirWayInBothArmsAreNoReason() {
        assertThat(Arms.judged(
                                Policy.standard(),
                                Arms.candidate(98).errors(0).started(100),
                                Arms.baseline(980).errors(5).started(1_000))
                        .action())
                .isEqualTo(Action.PROCEED);
    }

    @Test
    void whereOneArmDoesNotTellWhatItStartedTheVerdictSaysThatItWasNotCompared() {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(60).errors(0).started(100),
                Arms.baseline(990).errors(5));
        assertThat(verdict.action()).isEqualTo(Action.PROCEED);
        assertThat(verdict.warnings()).extracting(Warning::code).containsExactly("NOT_COMPARED");
    }

    @Test
    void aPolicyThatDoesNotJudgeErrorsDoesNotJudgeUnfinishedOnesEither() {
        Verdict verdict = Arms.judged(
                Arms.only(30, Metric.COST, Arms.maxRatio("1.5")),
                Arms.candidate(60).cost("1").started(100),
                Arms.baseline(990).cost("20").started(1_000));
        assertThat(verdict.checks()).extracting(Check::metric).containsExactly("cost");
    }

    @Test
    void aCandidateThatIsMostlyAnsweredByItsFallbackIsHeld() {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(40).errors(0).servedByFallback(160),
                Arms.baseline(1_000).errors(5).servedByFallback(3));
        assertThat(verdict.action()).isEqualTo(Action.HOLD);
        assertThat(verdict.reasons())
                .containsExactly(new Reason(
                        "SERVED_BY_FALLBACK", "160/200 requests of the candidate were served by its fallback"));
        assertThat(verdict.toJson().get("servedByFallback"))
                .hasToString("JsonObject[members={candidate=JsonNumber[digits=160], baseline=JsonNumber[digits=3]}]");
    }

    @Test
    void moreOfItThanTheBaselineIsAWarning() {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(160).errors(0).servedByFallback(40),
                Arms.baseline(1_000).errors(5).servedByFallback(3));
        assertThat(verdict.action()).isEqualTo(Action.PROCEED);
        assertThat(verdict.warnings())
                .containsExactly(new Warning(
                        "SERVED_BY_FALLBACK",
                        "40/200 requests of the candidate were served by its fallback, of the baseline 3/1003"));
    }

    @Test
    void whatAFallbackServedIsNoRequestOfTheArm() {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(20).errors(0).servedByFallback(15),
                Arms.baseline(1_000).errors(5));
        assertThat(verdict.need()).isEqualTo(new Need(10, 0, null));
    }

    /** Latency is that of successes where the sender wants it: a fast refusal is no fast answer. */
    @Test
    void latenciesMayBeFewerThanRequestsAndMoreAreAWarning() {
        assertThat(latencies(90).warnings()).isEmpty();
        assertThat(latencies(1_000).warnings())
                .containsExactly(new Warning(
                        "LATENCY_ABOVE_REQUESTS",
                        "candidate: 1000 latencies of 100 requests; an increment is asked for, not a running total"));
    }

    private static Verdict latencies(long count) {
        return Arms.judged(
                Policy.standard(),
                Arms.candidate(100).errors(10).with("p95", Arms.histogram("100 open", count + " " + count)),
                Arms.baseline(100).errors(10).with("p95", Arms.histogram("100 open", "90 90")));
    }
}
