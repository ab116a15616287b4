package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.Judge;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.watch.WatchSums;
import io.sluice.testing.Arms;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** J10 (c), (d) for the watch: thirty looks roll back few of five hundred equal releases, and nearly every bad one. */
class J10ThirtyLooksUnderWatchTest {
    private static final int ROLLOUTS = 500;
    private static final int LOOKS = 30;
    private static final int REQUESTS_PER_LOOK = 200;
    private static final long SEED = 20261130;

    /** Without a margin, so that nothing but the evidence stands between chance and a rollback. */
    private final Policy policy = Arms.errorRateOnly(30, "0", "0");

    @Test
    void equalVersionsAreSeldomRolledBack() {
        assertThat(rolledBack(0.01)).as("seed %s", SEED).isLessThanOrEqualTo(46);
    }

    @Test
    void threeTimesTheErrorsAreCaughtByTheThirtiethLook() {
        assertThat(rolledBack(0.03)).as("seed %s", SEED).isGreaterThanOrEqualTo(475);
    }

    private int rolledBack(double candidateRate) {
        Random random = new Random(SEED);
        int count = 0;
        for (int rollout = 0; rollout < ROLLOUTS; rollout++) {
            count += isRolledBack(random, candidateRate) ? 1 : 0;
        }
        return count;
    }

    private boolean isRolledBack(Random random, double candidateRate) {
        WatchSums sums = WatchSums.of(policy);
        Arm candidate = Arm.empty("b");
        Arm baseline = Arm.empty("a");
        for (int look = 1; look <= LOOKS; look++) {
            Arm one = Arms.candidate(REQUESTS_PER_LOOK)
                    .errors(errors(random, candidateRate))
                    .arm();
            Arm other = Arms.baseline(REQUESTS_PER_LOOK)
                    .errors(errors(random, 0.01))
                    .arm();
            sums = sums.plus(one, other);
            candidate = candidate.plus(one);
            baseline = baseline.plus(other);
            Evidence evidence = Evidence.of(candidate, baseline).watched(sums.evidence());
            if (!Judge.judge(policy, evidence).watchReasons().isEmpty()) {
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
