package io.sluice.flags.core;

import io.sluice.kernel.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How a flag has been used lately, and the signs in it that the flag could go.
 *
 * @param changed when its definition or its kill last changed
 * @param served what was served lately, in any order; empty where nobody asked
 * @param releaseCompleted when its newest rollout was completed; null where that is live, ended otherwise, or never was
 * @param isSteered whether a rollout is live on it
 */
public record FlagUse(
        FlagDefinition definition,
        Instant changed,
        List<Served> served,
        @Nullable Instant releaseCompleted,
        boolean isSteered) {

    public FlagUse {
        served = List.copyOf(served);
    }

    /**
     * One variant that was served.
     *
     * @param variant empty where there was no value
     */
    public record Served(String variant, Instant last) {}

    /** Why a flag could go. */
    public enum Sign {
        EXPIRED,
        NOT_EVALUATED,
        SAME_VALUE_FOR_ALL,
        ROLLOUT_COMPLETED
    }

    /** A sign, and a sentence for a person. */
    public record Stale(Sign sign, String message) {}

    /**
     * What speaks for an end of the flag; empty where nothing does. A kill switch waits for its day and a permission
     * lasts, so neither is ever stale.
     *
     * @param quiet how long nothing may have happened before it is a sign
     */
    public List<Stale> signs(Instant now, Duration quiet) {
        List<Stale> signs = new ArrayList<>();
        FlagKind kind = definition.sluice().kind();
        if (kind == FlagKind.KILLSWITCH || kind == FlagKind.PERMISSION) {
            return signs;
        }
        Instant since = now.minus(quiet);
        LocalDate expires = definition.sluice().expires();
        if (expires != null && LocalDate.ofInstant(now, ZoneOffset.UTC).isAfter(expires)) {
            signs.add(new Stale(Sign.EXPIRED, "it should have gone by " + expires));
        }
        if (changed.isBefore(since) && !isSteered) {
            unusedOrSettled(since).ifPresent(signs::add);
        }
        if (releaseCompleted != null && releaseCompleted.isBefore(since)) {
            signs.add(new Stale(
                    Sign.ROLLOUT_COMPLETED,
                    "its rollout was completed at " + releaseCompleted + " and left it behind"));
        }
        return signs;
    }

    private Optional<Stale> unusedOrSettled(Instant since) {
        Set<Optional<JsonValue>> values = served.stream()
                .filter(each -> !each.last().isBefore(since))
                .map(each -> Optional.ofNullable(definition.variants().get(each.variant())))
                .collect(Collectors.toSet());
        if (values.isEmpty()) {
            return Optional.of(new Stale(Sign.NOT_EVALUATED, "nobody has asked for it since " + since));
        }
        return values.size() == 1
                ? Optional.of(new Stale(Sign.SAME_VALUE_FOR_ALL, "everybody has got the same value since " + since))
                : Optional.empty();
    }

    /** When it was last asked for, as far as is known. */
    public @Nullable Instant lastEvaluated() {
        return served.stream().map(Served::last).max(Instant::compareTo).orElse(null);
    }
}
