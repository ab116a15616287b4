package io.sluice.rollouts.core;

import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.core.Transition.Forbidden;
import io.sluice.rollouts.core.spec.Reference;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All observations of one rollout. The evidence of a stage is the sum over its sources and windows.
 *
 * <p>Immutable, and kept as running sums: an observation that is newer than all others costs one addition, however many
 * they are. The sums are those of the order of windows, whatever the order in which the sources reported.
 *
 * <p>The fleet's newest window grows until the next one opens or the stage is left. Till then its counts are evidence
 * for the gate and for the budget, but no term of the watch: the watch is valid for windows that are looked at once
 * they are whole, and a window that is looked at whenever it suits would be another test.
 */
public final class EvidenceBook {
    private final Rollout rollout;
    private final ClosedWindows closed;
    private final @Nullable Observation open;

    private EvidenceBook(Rollout rollout, ClosedWindows closed, @Nullable Observation open) {
        this.rollout = rollout;
        this.closed = closed;
        this.open = open;
    }

    /** The book with all of these observations, in whatever order they come. */
    public static EvidenceBook of(Rollout rollout, Collection<Observation> observations) {
        Optional<Observation> growing = observations.stream()
                .filter(observation -> isOfFleet(observation) && observation.stage() == stage(rollout))
                .max(Comparator.comparing(observation -> observation.window().start()));
        List<Observation> whole = observations.stream()
                .filter(observation -> !growing.equals(Optional.of(observation)))
                .toList();
        return new EvidenceBook(rollout, ClosedWindows.of(rollout, whole), growing.orElse(null));
    }

    /** The same observations, seen by a later state of their rollout: a stage that was left closes its windows. */
    public EvidenceBook on(Rollout later) {
        if (!later.id().equals(rollout.id())) {
            throw new IllegalArgumentException("the book of " + rollout.id() + " for " + later.id());
        }
        return open == null || open.stage() == stage(later)
                ? new EvidenceBook(later, closed, open)
                : new EvidenceBook(later, closed.plus(later, open), null);
    }

    /** This book with one more observation. The fleet's new window closes the one before. */
    public EvidenceBook plus(Observation observation) {
        if (!isOfFleet(observation) || observation.stage() != stage(rollout)) {
            return new EvidenceBook(rollout, closed.plus(rollout, observation), open);
        }
        ClosedWindows whole = open == null ? closed : closed.plus(rollout, open);
        return new EvidenceBook(rollout, whole, observation);
    }

    /** This book with the fleet's open window as it is now, or with a new one where that is the first of its start. */
    public EvidenceBook grown(Observation observation) {
        boolean isSame = open != null
                && isOfFleet(observation)
                && open.stage() == observation.stage()
                && open.window().start().equals(observation.window().start());
        return isSame ? new EvidenceBook(rollout, closed, observation) : plus(observation);
    }

    /**
     * This book after what was written since, in the order in which it was written, for the rollout as it is now. Empty
     * where the fleet's windows grew over the end of a stage: from here nobody can tell which of them are closed.
     */
    public Optional<EvidenceBook> after(List<Observation> written, Rollout now) {
        if (stage(now) != stage(rollout) && written.stream().anyMatch(EvidenceBook::isOfFleet)) {
            return Optional.empty();
        }
        EvidenceBook book = on(now);
        for (Observation observation : written) {
            book = isOfFleet(observation) ? book.grown(observation) : book.plus(observation);
        }
        return Optional.of(book);
    }

    private static boolean isOfFleet(Observation observation) {
        return observation.source().equals(FleetWindow.SOURCE);
    }

    private static int stage(Rollout rollout) {
        return rollout.position().stage();
    }

    /** What became of an observation that was handed in. */
    public enum Entry {
        /** It is new and counts from now on. */
        ADDED,
        /** It was handed in before with the same numbers, and is counted once. */
        REPEATED
    }

    /** Either an entry or what forbids it, never both. */
    public record Admission(@Nullable Entry entry, @Nullable Forbidden forbidden) {
        private static Admission of(Entry entry) {
            return new Admission(entry, null);
        }

        private static Admission refused(ErrorCode code, String detail) {
            return new Admission(null, new Forbidden(code, detail, Map.of()));
        }
    }

    /**
     * Whether the observation may be counted. A repeat is recognised first, so that a retried call is answered as it
     * was, even after the stage was left or the rollout ended.
     *
     * @throws Refused naming the field where its numbers cannot be judged, or cannot be added to those before
     */
    public Admission admit(Observation observation, Instant now) {
        Optional<Observation> earlier = closed.sameKeyAs(observation);
        if (earlier.isPresent()) {
            return earlier.get().hasSameNumbersAs(observation)
                    ? Admission.of(Entry.REPEATED)
                    : Admission.refused(
                            ErrorCode.OBSERVATION_CONFLICT,
                            "this window of source " + observation.source() + " was reported with other numbers");
        }
        if (!rollout.state().isExposing()) {
            return new Admission(null, rollout.state().illegal(Command.OBSERVE));
        }
        return admitNew(observation, now);
    }

    private Admission admitNew(Observation observation, Instant now) {
        int stage = stage(rollout);
        if (observation.stage() > stage) {
            return Admission.refused(
                    ErrorCode.STAGE_NOT_REACHED, "the rollout is at stage " + stage + ", not " + observation.stage());
        }
        if (observation.stage() < stage || !observation.window().isInside(rollout.stageStarted(), now)) {
            return Admission.refused(
                    ErrorCode.WINDOW_OUTSIDE_STAGE,
                    "stage " + stage + " has the windows from " + rollout.stageStarted() + " to " + now);
        }
        if (closed.hasOverlapping(observation)) {
            return Admission.refused(
                    ErrorCode.OBSERVATION_OVERLAP, "the window overlaps another one of source " + observation.source());
        }
        requireCanBeAdded(observation);
        return Admission.of(Entry.ADDED);
    }

    private void requireCanBeAdded(Observation observation) {
        policy().requireFits("candidate", observation.candidate());
        policy().requireFits("baseline", observation.baseline());
        sums().at(observation.stage()).plus(observation);
    }

    /** The fleet's window that still grows. */
    Optional<Observation> openFleetWindow() {
        return Optional.ofNullable(open);
    }

    /** The newest observation of that source in the current stage; of any source but the fleet's. */
    Optional<Observation> newestOf(String source) {
        return closed.newestOf(source, stage(rollout));
    }

    /** All that is counted in the current stage. */
    StageSums stageSums() {
        return sums().at(stage(rollout));
    }

    Rollout rollout() {
        return rollout;
    }

    public Exposure exposure() {
        return sums().exposure();
    }

    private RolloutSums sums() {
        return open == null ? closed.sums() : closed.sums().plusOpen(open);
    }

    /** What the judge is asked to look at in the current stage. */
    public Evidence evidence(long look) {
        RolloutSums sums = sums();
        StageSums current = sums.at(stage(rollout));
        Optional<Historic> historic = needsHistoric(current.baseline()) ? historic(sums) : Optional.empty();
        return new Evidence(
                        stage(rollout),
                        current.candidate(),
                        historic.map(Historic::baseline).orElse(current.baseline()),
                        current.isLatestWindowEmpty(),
                        historic.map(Historic::age).orElse(null),
                        look)
                .splitAs(StageSplit.of(rollout, current.subjects()))
                .observedFor(current.span() == null ? null : current.span().length())
                .watched(sums.watch().evidence());
    }

    /** A whole stage leaves the baseline without traffic, unless somebody keeps enough of it running beside. */
    private boolean needsHistoric(Arm concurrent) {
        return rollout.stage().share().isWhole() && concurrent.requests() < policy().minRequests();
    }

    private record Historic(Arm baseline, Duration age) {}

    /** The latest earlier stage whose baseline had enough requests, else the reference given at creation. */
    private Optional<Historic> historic(RolloutSums sums) {
        Instant end = latestEnd(sums.at(stage(rollout)));
        for (int earlier = stage(rollout) - 1; earlier >= 0; earlier--) {
            StageSums before = sums.at(earlier);
            if (before.baseline().requests() >= policy().minRequests()) {
                return Optional.of(new Historic(before.baseline(), age(latestEnd(before), end)));
            }
        }
        Reference reference = rollout.spec().reference();
        return reference == null
                ? Optional.empty()
                : Optional.of(new Historic(
                        reference.baseline(), age(reference.window().end(), end)));
    }

    private Instant latestEnd(StageSums sums) {
        return sums.span() == null ? rollout.stageStarted() : sums.span().end();
    }

    /** From the end of the baseline's counts to the end of the candidate's; never from the clock. */
    private static Duration age(Instant baselineEnd, Instant candidateEnd) {
        Duration age = Duration.between(baselineEnd, candidateEnd);
        return age.isNegative() ? Duration.ZERO : age;
    }

    private Policy policy() {
        return rollout.spec().policy().policy();
    }
}
