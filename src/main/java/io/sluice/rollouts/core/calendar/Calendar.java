package io.sluice.rollouts.core.calendar;

import io.sluice.judge.core.Reason;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.core.calendar.ChangeWindow.Kind;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The change windows of one environment. They stop a start and a proceed, and nothing else: a kill, an abort and a
 * rollback are never a matter of the hour.
 *
 * <p>A denial that is on wins. Where windows allow, one of them must be on; where none does, the hour is free.
 */
public record Calendar(List<ChangeWindow> windows) {
    /** The code of a block by a window. */
    public static final String CODE = ErrorCode.CHANGE_WINDOW.name();

    public Calendar {
        windows = List.copyOf(windows);
    }

    /**
     * What stops a change.
     *
     * @param until when it ends, null where nobody knows
     */
    public record Block(
            String window,
            @Nullable Instant until,
            @Nullable String why) {
        public Reason reason() {
            return new Reason(
                    CODE,
                    "the change window " + window + " is closed" + (until == null ? "" : " until " + until)
                            + (why == null ? "" : ": " + why));
        }
    }

    /** Refuses what a window stops at that moment. */
    public void requireOpen(String target, Instant now) {
        blockAt(target, now).ifPresent(block -> {
            Refused refused =
                    Refused.because(ErrorCode.CHANGE_WINDOW, block.reason().message());
            throw block.until() == null
                    ? refused
                    : refused.with("until", block.until().toString());
        });
    }

    /** What stops a change of that target at that moment; empty where nothing does. */
    public Optional<Block> blockAt(String target, Instant now) {
        List<ChangeWindow> about =
                windows.stream().filter(window -> window.isAbout(target)).toList();
        return denial(about, now).or(() -> missingPermission(about, now));
    }

    /** The denial that lasts longest. */
    private static Optional<Block> denial(List<ChangeWindow> about, Instant now) {
        return about.stream()
                .filter(window -> window.kind() == Kind.DENY && window.span().isOn(now))
                .map(window ->
                        new Block(window.name(), window.span().endIfInside(now).orElse(null), window.why()))
                .max(Comparator.comparing(Block::until, Comparator.nullsLast(Comparator.naturalOrder())));
    }

    /** The permission that comes first. */
    private static Optional<Block> missingPermission(List<ChangeWindow> about, Instant now) {
        List<ChangeWindow> allowing =
                about.stream().filter(window -> window.kind() == Kind.ALLOW).toList();
        boolean isAllowed = allowing.isEmpty()
                || allowing.stream().anyMatch(window -> window.span().isOn(now));
        return isAllowed
                ? Optional.empty()
                : allowing.stream()
                        .map(window -> new Block(
                                window.name(), window.span().nextStart(now).orElse(null), window.why()))
                        .min(Comparator.comparing(Block::until, Comparator.nullsLast(Comparator.naturalOrder())));
    }
}
