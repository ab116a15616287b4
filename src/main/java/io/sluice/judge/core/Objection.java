package io.sluice.judge.core;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Why the comparison as a whole must hold, whatever its metrics say, and what has to change first. */
record Objection(Reason reason, Need need) {

    /** All that speak against that evidence, in falling weight. */
    static List<Objection> to(Evidence evidence, double z) {
        return Stream.of(
                        noTraffic(evidence),
                        new SplitRule(evidence).objection(),
                        MixRule.objection(evidence),
                        new FallbackRule(evidence, z).objection())
                .filter(Objects::nonNull)
                .toList();
    }

    private static @Nullable Objection noTraffic(Evidence evidence) {
        return evidence.latestWindowEmpty() ? new Objection(Reason.noTraffic(), new Need(1, 0, null)) : null;
    }
}
