package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Verdict;
import io.sluice.judge.core.policy.Policy;
import io.sluice.testing.Arms;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** J10: the worst metric is not outvoted, and looking thirty times does not roll back a good release. */
class J10OutvotedMetricTest {
    private static final int ROLLOUTS = 500;
    private static final int LOOKS = 30;
    private static final int REQUESTS_PER_LOOK = 200;
    private static final long SEED = 20261130;

    @Test
    void oneBadMetricRollsBackAndIsNamed() {
        Verdict verdict = Arms.judged(
                Policy.standard(),
                Arms.candidate(1_000).errors(10).cost("1").p95("1000"),
                Arms.baseline(1_000).errors(10).cost("1").p95("200"));
        assertThat(verdict.action()).isEqualTo(Action.ROLLBACK);
        assertThat(verdict.reasons()).extracting(reason -> reason.code()).containsExactly("P95");
    }

    @Test
    void thirtyLooksAtTwoEqualVersionsRollBackFewOfFiveHundred() {
        assertThat(rolledBack(0.01)).as("seed %s", SEED).isLessThanOrEqualTo(46);
    }

    @Test
    void aCandidateWithTenTimesTheErrorsIsCaughtByTheThirtiethLook() {
        assertThat(rolledBack(0.10)).as("seed %s", SEED).isGreaterThanOrEqualTo(475);
    }

    private static int rolledBack(double candidateRate) {
        Random random = new Random(SEED);
        int count = 0;
        for (int rollout = 0; rollout < ROLLOUTS; rollout++) {
            count += isRolledBack(random, candidateRate) ? 1 : 0;
        }
        return count;
    }

    private static boolean isRolledBack(Random random, double candidateRate) {
        long candidateErrors = 0;
        long baselineErrors = 0;
        for (int look = 1; look <= LOOKS; look++) {
            candidateErrors += errors(random, candidateRate);
            baselineErrors += errors(random, 0.01);
            long requests = (long) look * REQUESTS_PER_LOOK;
            Verdict verdict = Arms.judged(
                    Policy.standard(),
                    Arms.candidate(requests).errors(candidateErrors),
                    Arms.baseline(requests).errors(baselineErrors));
            if (verdict.action() == Action.ROLLBACK) {
                return true;
            }
        }
        return false;
    }

    private static long errors(Random random, double rate) {
        long errors = 0;
        for (int i = 0; i < REQUESTS_PER_LOOK; i++) {
            errors += random.nextDouble() < rate ? 1 : 0;
        }
        return errors;
    }
}
