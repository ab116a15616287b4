package io.sluice.judge.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.Policy;
import io.sluice.testing.Arms;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What holds for any counts. Each failure prints its seed and case. */
class JudgeLawsTest {
    private static final long SEED = 20261130;
    private static final int CASES = 1_000;
    private static final Policy ERRORS = Arms.errorRateOnly(30, "0.03", "0.1");
    private static final Policy SUCCESSES = Arms.only(30, successes(), Arms.margin("0.03", "0"));

    private final Random random = new Random(SEED);

    @Test
    void oneMoreErrorOfTheCandidateNeverHelpsIt() {
        for (int i = 0; i < CASES; i++) {
            Counts counts = Counts.drawn(random);
            Action before = counts.judged(ERRORS).action();
            Action after = counts.withErrors(counts.errors + 1).judged(ERRORS).action();
            assertThat(after).as(counts.place(i)).isGreaterThanOrEqualTo(before);
        }
    }

    @Test
    void fewerThanTheMinimumAlwaysHoldWithTheirNeed() {
        for (int i = 0; i < CASES; i++) {
            Counts counts = Counts.drawn(random);
            long requests = random.nextInt(30);
            Verdict verdict = Arms.judged(
                    ERRORS,
                    Arms.candidate(requests).errors(requests == 0 ? 0 : random.nextInt((int) requests)),
                    Arms.baseline(counts.baselineRequests).errors(counts.baselineErrors));
            assertThat(verdict.action()).as(counts.place(i)).isEqualTo(Action.HOLD);
            assertThat(verdict.need()).as(counts.place(i)).isEqualTo(new Need(30 - requests, 0, null));
            assertThat(verdict.checks()).noneMatch(check -> check.status() == CheckStatus.FAIL);
        }
    }

    @Test
    void itCouldStillBeAtLeastAsBadAsItWasMeasured() {
        for (int i = 0; i < CASES; i++) {
            Counts counts = Counts.drawn(random);
            double measured =
                    (double) counts.errors / counts.requests - (double) counts.baselineErrors / counts.baselineRequests;
            assertThat(counts.judged(ERRORS).couldStillBe().get("errorRate").doubleValue())
                    .as(counts.place(i))
                    .isGreaterThanOrEqualTo(measured - 1e-11);
        }
    }

    /** The relative margin is left out: it is relative to another rate on the other side. */
    @Test
    void successesWhereLowerIsWorseAreErrorsSeenFromTheOtherSide() {
        Policy errors = Arms.errorRateOnly(30, "0.03", "0");
        for (int i = 0; i < CASES; i++) {
            Counts counts = Counts.drawn(random);
            Verdict mirrored = Arms.judged(
                    SUCCESSES,
                    Arms.candidate(counts.requests)
                            .with("taskSuccess", new Proportion(counts.requests - counts.errors, counts.requests)),
                    Arms.baseline(counts.baselineRequests)
                            .with(
                                    "taskSuccess",
                                    new Proportion(
                                            counts.baselineRequests - counts.baselineErrors, counts.baselineRequests)));
            assertThat(mirrored.action())
                    .as(counts.place(i))
                    .isEqualTo(counts.judged(errors).action());
        }
    }

    @Test
    void theSameEvidenceGivesTheSameVerdict() {
        for (int i = 0; i < CASES; i++) {
            Counts counts = Counts.drawn(random);
            assertThat(counts.judged(ERRORS).toJson())
                    .as(counts.place(i))
                    .isEqualTo(counts.judged(ERRORS).toJson());
        }
    }

    private static Metric successes() {
        Metric preset = Metric.preset("taskSuccess");
        assertThat(preset).isNotNull();
        return preset;
    }

    private record Counts(long requests, long errors, long baselineRequests, long baselineErrors) {
        static Counts drawn(Random random) {
            long requests = 30 + random.nextInt(3_000);
            long baselineRequests = 30 + random.nextInt(3_000);
            double rate = random.nextDouble() * random.nextDouble();
            return new Counts(requests, (long) (rate * (requests - 1)), baselineRequests, (long)
                    (rate * random.nextDouble() * baselineRequests));
        }

        Counts withErrors(long others) {
            return new Counts(requests, others, baselineRequests, baselineErrors);
        }

        Verdict judged(Policy policy) {
            return Arms.judged(
                    policy,
                    Arms.candidate(requests).errors(errors),
                    Arms.baseline(baselineRequests).errors(baselineErrors));
        }

        String place(int index) {
            return "seed " + SEED + ", case " + index + ": " + this;
        }
    }
}
