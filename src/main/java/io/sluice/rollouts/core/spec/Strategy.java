package io.sluice.rollouts.core.spec;

import io.sluice.kernel.Share;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** The shape of a release's way to all traffic. A strategy moves shares, never machines. */
public enum Strategy {
    /** A few widening shares, chosen by hand. */
    CANARY,
    /** Many equal steps. */
    ROLLING,
    /** Everybody at once, and back at once. */
    BLUE_GREEN;

    /** The stages of a rolling release: equal steps that end at the whole; parts are rounded down before it. */
    public static List<Stage> rollingStages(int steps, Duration bake) {
        return IntStream.rangeClosed(1, steps)
                .mapToObj(step -> new Stage(new Share((int) ((long) Share.WHOLE_PARTS * step / steps)), bake, 0))
                .toList();
    }
}
