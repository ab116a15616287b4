package io.sluice.judge.core.calibration;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.calibration.SimulatedRollout.Ending;
import io.sluice.judge.core.measure.Proportion;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * How the runs of one simulation ended.
 *
 * @param proceeded of all runs, those that passed every gate
 * @param rolledBack those that were taken back
 * @param held those that waited until the deadline of a hold
 * @param exposedRequests served by the candidate in one rollout
 * @param badRequests those of them that failed
 * @param minutesToRollback from the start, over the runs that were rolled back; null where none was
 */
public record Endings(
        Proportion proceeded,
        Proportion rolledBack,
        Proportion held,
        Quantiles exposedRequests,
        Quantiles badRequests,
        @Nullable Quantiles minutesToRollback) {
    private static final long SECONDS_OF_MINUTE = 60;

    Endings(Ending[] endings) {
        this(
                part(endings, Action.PROCEED),
                part(endings, Action.ROLLBACK),
                part(endings, Action.HOLD),
                Quantiles.of(each(endings, ending -> true, Ending::exposed), 1),
                Quantiles.of(each(endings, ending -> true, Ending::bad), 1),
                minutes(each(endings, ending -> ending.action() == Action.ROLLBACK, Ending::seconds)));
    }

    private static Proportion part(Ending[] endings, Action action) {
        return new Proportion(each(endings, ending -> ending.action() == action, ending -> 0).length, endings.length);
    }

    private static @Nullable Quantiles minutes(long[] seconds) {
        return seconds.length == 0 ? null : Quantiles.of(seconds, SECONDS_OF_MINUTE);
    }

    private static long[] each(Ending[] endings, Predicate<Ending> isCounted, ToLongFunction<Ending> quantity) {
        return Arrays.stream(endings).filter(isCounted).mapToLong(quantity).toArray();
    }
}
