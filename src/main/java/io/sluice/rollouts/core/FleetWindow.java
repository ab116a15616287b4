package io.sluice.rollouts.core;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.core.Transition.Forbidden;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The reports of a whole fleet, added up into one observation of the current stage that grows for a minute; then a new
 * one begins.
 *
 * <p>Thousands of instances would otherwise be thousands of rows a minute. The windows follow the time of receipt and
 * not the instances' own, which are theirs alone: so they never overlap, and a closed one never changes again.
 *
 * <p>A new window waits, for a further minute at most, until the candidate is met in it: otherwise each window would
 * begin as one without traffic.
 */
public final class FleetWindow {
    /** The source of the observation; no other source may have this name. */
    public static final String SOURCE = "fleet";

    private static final Duration LENGTH = Duration.ofMinutes(1);
    /** How far an instance's clock may be off. */
    private static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(1);

    private final EvidenceBook book;
    private final Instant now;
    private Tally stageTotal;
    private Tally gathered;
    private @Nullable Instant earliest;

    public FleetWindow(EvidenceBook book, Instant now) {
        this.book = book;
        this.now = now;
        StageSums stage = book.stageSums();
        this.stageTotal = new Tally(stage.candidate(), stage.baseline());
        this.gathered = Tally.empty(book.rollout().spec().release());
    }

    /**
     * Counts a report that was not counted before, or says what forbids it.
     *
     * @throws Refused naming the field where its numbers cannot be judged, or cannot be added to those before
     */
    public Optional<Forbidden> add(FleetReport report) {
        Optional<Forbidden> forbidden = whatForbids(report);
        if (forbidden.isEmpty()) {
            Policy policy = book.rollout().spec().policy().policy();
            policy.requireFits("candidate", report.candidate());
            policy.requireFits("baseline", report.baseline());
            stageTotal = stageTotal.plus(report);
            gathered = gathered.plus(report);
            Instant start = report.window().start();
            earliest = earliest == null || start.isBefore(earliest) ? start : earliest;
        }
        return forbidden;
    }

    private Optional<Forbidden> whatForbids(FleetReport report) {
        Rollout rollout = book.rollout();
        if (!rollout.state().isExposing()) {
            return Optional.of(rollout.state().illegal(Command.OBSERVE));
        }
        int stage = rollout.position().stage();
        String revision = rollout.spec().release().revision();
        boolean isOtherRevision =
                report.revision() != null && !report.revision().equals(revision);
        if (report.stage() != stage || isOtherRevision) {
            return Optional.of(new Forbidden(
                    ErrorCode.STALE_STAGE,
                    "the rollout is at stage " + stage + " of " + revision,
                    Map.of("current", current(stage, revision))));
        }
        Instant from = rollout.stageStarted().minus(CLOCK_TOLERANCE);
        Instant to = now.plus(CLOCK_TOLERANCE);
        boolean isOutside =
                !report.window().end().isAfter(from) || !report.window().start().isBefore(to);
        return isOutside
                ? Optional.of(new Forbidden(
                        ErrorCode.WINDOW_OUTSIDE_STAGE,
                        "stage " + stage + " has the windows from " + rollout.stageStarted() + " to " + now,
                        Map.of()))
                : Optional.empty();
    }

    private static JsonObject current(int stage, String revision) {
        Map<String, JsonValue> current = new LinkedHashMap<>();
        current.put("stage", JsonValue.number(stage));
        current.put("revision", JsonValue.text(revision));
        return JsonValue.object(current);
    }

    /** The observation that holds what was added: a new one, or the newest one grown; empty where nothing was. */
    public Optional<Observation> observation() {
        Instant begun = earliest;
        if (begun == null) {
            return Optional.empty();
        }
        Optional<Observation> newest = book.openFleetWindow();
        return Optional.of(newest.filter(this::isOpen).map(this::grown).orElseGet(() -> opened(newest, begun)));
    }

    private boolean isOpen(Observation newest) {
        Instant end = newest.window().start().plus(LENGTH);
        boolean waitsForTheCandidate = gathered.candidate.requests() == 0 && now.isBefore(end.plus(LENGTH));
        return now.isBefore(end) || waitsForTheCandidate;
    }

    private Observation grown(Observation newest) {
        Instant end = later(newest.window().end(), now);
        return observation(
                new Window(newest.window().start(), end),
                newest.candidate().plus(gathered.candidate),
                newest.baseline().plus(gathered.baseline));
    }

    private Observation opened(Optional<Observation> newest, Instant begun) {
        Instant stageStarted = book.rollout().stageStarted();
        Instant free = newest.map(before -> before.window().end()).orElse(stageStarted);
        Instant start = later(free, begun.isBefore(now) ? begun : now);
        Instant end = later(now, start.plus(1, ChronoUnit.MICROS));
        return observation(new Window(start, end), gathered.candidate, gathered.baseline);
    }

    private Observation observation(Window window, Arm candidate, Arm baseline) {
        return new Observation(book.rollout().position().stage(), SOURCE, window, candidate, baseline);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /** Both arms, added up. */
    private record Tally(Arm candidate, Arm baseline) {
        static Tally empty(Release release) {
            return new Tally(Arm.empty(release.candidate()), Arm.empty(release.baseline()));
        }

        Tally plus(FleetReport report) {
            return new Tally(
                    plus("candidate", candidate, report.candidate()), plus("baseline", baseline, report.baseline()));
        }

        private static Arm plus(String place, Arm before, Arm more) {
            try {
                return before.plus(more);
            } catch (Refused refused) {
                throw refused.inside(place);
            }
        }
    }
}
