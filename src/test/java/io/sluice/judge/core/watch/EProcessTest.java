package io.sluice.judge.core.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.testing.Golden;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EProcessTest {

    @Test
    void everyRowOfTheSharedTableIsReproduced() {
        Map<String, EProcess> cases = new HashMap<>();
        for (Map<String, String> row : Golden.besideTheProject("golden/evalue.csv")) {
            EProcess grown = cases.getOrDefault(row.get("case"), EProcess.tolerating(0))
                    .plus(
                            new Proportion(number(row, "candidate_errors"), number(row, "candidate_requests")),
                            new Proportion(number(row, "baseline_errors"), number(row, "baseline_requests")));
            cases.put(row.get("case"), grown);
            assertThat(grown.logEvidence()).as("%s", row).isCloseTo(Double.parseDouble(row.get("log_e")), within(1e-9));
        }
    }

    @Test
    void aWindowThatLacksAnArmAddsNothing() {
        EProcess before = EProcess.tolerating(0).plus(3, 30, 9, 570);

        assertThat(before.plus(9, 9, 0, 0).logEvidence()).isEqualTo(before.logEvidence());
        assertThat(before.plus(0, 0, 9, 9).logEvidence()).isEqualTo(before.logEvidence());
    }

    @Test
    void aToleratedRiskIsNoEvidence() {
        EProcess twice = EProcess.tolerating(1);
        EProcess none = EProcess.tolerating(0);
        for (int window = 0; window < 50; window++) {
            twice = twice.plus(4, 100, 2, 100);
            none = none.plus(4, 100, 2, 100);
        }
        assertThat(twice.logEvidence()).isLessThan(0);
        assertThat(none.logEvidence()).isGreaterThan(Math.log(40));
    }

    /** The definition: given the failures of a window, the expected factor is 1 at the tolerated risk. */
    @Test
    void theExpectedFactorOfAWindowIsOne() {
        double theta = 1.5 * 30 / (1.5 * 30 + 570);
        int failed = 9;
        double expected = 0;
        for (int candidate = 0; candidate <= failed; candidate++) {
            double chance =
                    choose(failed, candidate) * Math.pow(theta, candidate) * Math.pow(1 - theta, failed - candidate);
            EProcess window = EProcess.tolerating(0.5).plus(candidate, 30, failed - candidate, 570);
            expected += chance * Math.exp(window.logEvidence());
        }
        assertThat(expected).isCloseTo(1, within(1e-12));
    }

    @Test
    void equalArmsLookedAtEachMinuteSeldomReachTheThreshold() {
        long seed = 20261130;
        Random random = new Random(seed);
        int reached = 0;
        for (int run = 0; run < 2_000; run++) {
            reached += everReaches(random, Math.log(20)) ? 1 : 0;
        }
        assertThat(reached).as("seed %s", seed).isLessThanOrEqualTo(2_000 / 20);
    }

    private static boolean everReaches(Random random, double threshold) {
        EProcess process = EProcess.tolerating(0);
        for (int minute = 0; minute < 120; minute++) {
            process = process.plus(failed(random, 15), 15, failed(random, 45), 45);
            if (process.logEvidence() >= threshold) {
                return true;
            }
        }
        return false;
    }

    private static int failed(Random random, int of) {
        int failed = 0;
        for (int i = 0; i < of; i++) {
            failed += random.nextDouble() < 0.2 ? 1 : 0;
        }
        return failed;
    }

    private static double choose(int of, int count) {
        double ways = 1;
        for (int i = 0; i < count; i++) {
            ways = ways * (of - i) / (i + 1);
        }
        return ways;
    }

    private static long number(Map<String, String> row, String column) {
        return Long.parseLong(row.get(column));
    }
}
