package io.sluice.judge.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.sluice.testing.Golden;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OverdispersionTest {
    private static final Proportion UNSLICED = new Proportion(3, 1_000);

    @Test
    void everyRowOfTheTableIsReproduced() {
        for (Map<String, String> row : Golden.table("judge/overdispersion.csv")) {
            Double factor = Overdispersion.of(arm(row, "candidate"), arm(row, "baseline"));
            assertThat(factor).as("%s", row).isCloseTo(Double.parseDouble(row.get("factor")), withinPercentage(1e-7));
        }
    }

    @Test
    void withoutSlicesNothingIsKnown() {
        assertThat(Overdispersion.of(UNSLICED, UNSLICED)).isNull();
    }

    @Test
    void anArmOfOneUserCountsAsOneRequest() {
        List<Proportion> parts = new ArrayList<>(Collections.nCopies(Slices.COUNT, new Proportion(0, 0)));
        parts.set(7, new Proportion(30, 40));
        Proportion arm = new Proportion(30, 40, new Slices(parts));

        assertThat(Overdispersion.of(arm, UNSLICED)).isEqualTo(40);
    }

    private static Proportion arm(Map<String, String> row, String name) {
        long unsliced = Long.parseLong(row.get(name + "_unsliced"));
        String text = row.get(name + "_slices");
        if (text.isEmpty()) {
            return new Proportion(0, unsliced);
        }
        Slices slices = new Slices(Arrays.stream(text.split(" "))
                .map(pair -> pair.split("/"))
                .map(pair -> new Proportion(Long.parseLong(pair[1]), Long.parseLong(pair[0])))
                .toList());
        Proportion total = slices.total();
        return new Proportion(total.count(), total.of() + unsliced, slices);
    }
}
