package io.sluice.gameday.core;

import io.sluice.judge.core.Reason;
import org.jspecify.annotations.Nullable;

/**
 * An alert on the fleet's error rate, and the person whom it calls.
 *
 * <p>It looks at fixed times and fires at the first look at which every look of the last {@link AlertRule#holdsFor}
 * found too much. Once the person is called nothing calls them off.
 */
final class FleetAlert {
    private static final long NEVER = Long.MAX_VALUE;

    private final AlertRule rule;
    private final long startMicros;
    private long nextLook;
    private long aboveSince = NEVER;
    private long firedAt = NEVER;

    FleetAlert(AlertRule rule, long startMicros) {
        this.rule = rule;
        this.startMicros = startMicros;
        nextLook = startMicros + Micros.of(rule.every());
    }

    /** When something happens next: a look, or the person's rollback. */
    long next() {
        return firedAt == NEVER ? nextLook : firedAt + Micros.of(rule.person());
    }

    /** What happens at that time; the answer is why the person takes the release back now, or null. */
    @Nullable
    Reason at(long nowMicros, ErrorWindow fleet) {
        if (firedAt == NEVER && nowMicros == nextLook) {
            look(nowMicros, fleet);
        }
        return firedAt != NEVER && nowMicros == next() ? reason() : null;
    }

    private void look(long nowMicros, ErrorWindow fleet) {
        nextLook += Micros.of(rule.every());
        if (!fleet.isAbove(rule.above(), nowMicros)) {
            aboveSince = NEVER;
            return;
        }
        aboveSince = Math.min(aboveSince, nowMicros);
        if (nowMicros - aboveSince >= Micros.of(rule.holdsFor())) {
            firedAt = nowMicros;
        }
    }

    private Reason reason() {
        return new Reason(
                "ALERT",
                "a person answered the alert of minute " + minute(firedAt) + ": the fleet's error rate above "
                        + rule.above().toPlainString() + " since minute " + minute(aboveSince));
    }

    private String minute(long micros) {
        return DrillText.minutes(Micros.duration(micros - startMicros));
    }
}
