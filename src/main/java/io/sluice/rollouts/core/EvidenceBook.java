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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All observations of one rollout. The evidence of a stage is the sum over its sources and windows.
 *
 * <p>Kept in the order of windows, so that the sum does not depend on the order in which the sources reported.
 */
public final class EvidenceBook {
    private static final Comparator<Observation> BY_WINDOW = Comparator.comparing(
                    (Observation o) -> o.window().end())
            .thenComparing(o -> o.window().start())
            .thenComparing(Observation::source);

    private final Rollout rollout;
    private final List<Observation> observations;

    public EvidenceBook(Rollout rollout, List<Observation> observations) {
        this.rollout = rollout;
        this.observations = observations.stream().sorted(BY_WINDOW).toList();
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
        for (Observation earlier : observations) {
            if (earlier.isSameKeyAs(observation)) {
                return earlier.hasSameNumbersAs(observation)
                        ? Admission.of(Entry.REPEATED)
                        : Admission.refused(
                                ErrorCode.OBSERVATION_CONFLICT,
                                "this window of source " + observation.source() + " was reported with other numbers");
            }
        }
        if (!rollout.state().isExposing()) {
            return new Admission(null, rollout.state().illegal(Command.OBSERVE));
        }
        return admitNew(observation, now);
    }

    private Admission admitNew(Observation observation, Instant now) {
        int stage = rollout.position().stage();
        if (observation.stage() > stage) {
            return Admission.refused(
                    ErrorCode.STAGE_NOT_REACHED, "the rollout is at stage " + stage + ", not " + observation.stage());
        }
        if (observation.stage() < stage || !observation.window().isInside(rollout.stageStarted(), now)) {
            return Admission.refused(
                    ErrorCode.WINDOW_OUTSIDE_STAGE,
                    "stage " + stage + " has the windows from " + rollout.stageStarted() + " to " + now);
        }
        if (observations.stream().anyMatch(observation::overlaps)) {
            return Admission.refused(
                    ErrorCode.OBSERVATION_OVERLAP, "the window overlaps another one of source " + observation.source());
        }
        requireCanBeAdded(observation);
        return Admission.of(Entry.ADDED);
    }

    private void requireCanBeAdded(Observation observation) {
        policy().requireFits("candidate", observation.candidate());
        policy().requireFits("baseline", observation.baseline());
        EvidenceBook with = plus(observation);
        requireSum("candidate", () -> with.sum(observation.stage(), Observation::candidate, candidateVersion()));
        requireSum("baseline", () -> with.sum(observation.stage(), Observation::baseline, baselineVersion()));
    }

    private static void requireSum(String arm, Runnable sum) {
        try {
            sum.run();
        } catch (Refused refused) {
            throw refused.inside(arm);
        }
    }

    /** This book with one more observation. */
    public EvidenceBook plus(Observation observation) {
        List<Observation> more = new ArrayList<>(observations);
        more.add(observation);
        return new EvidenceBook(rollout, more);
    }

    /** The newest observation of that source in the current stage. */
    Optional<Observation> newestOf(String source) {
        return at(rollout.position().stage()).stream()
                .filter(observation -> observation.source().equals(source))
                .reduce((earlier, later) -> later);
    }

    /** All that is counted of the candidate in the current stage. */
    Arm candidateTotal() {
        return sum(rollout.position().stage(), Observation::candidate, candidateVersion());
    }

    /** All that is counted of the baseline in the current stage. */
    Arm baselineTotal() {
        return sum(rollout.position().stage(), Observation::baseline, baselineVersion());
    }

    Rollout rollout() {
        return rollout;
    }

    public Exposure exposure() {
        return Exposure.of(observations);
    }

    /** What the judge is asked to look at in the current stage. */
    public Evidence evidence(long look) {
        int stage = rollout.position().stage();
        Arm candidate = sum(stage, Observation::candidate, candidateVersion());
        Arm concurrent = sum(stage, Observation::baseline, baselineVersion());
        Optional<Historic> historic = needsHistoric(concurrent) ? historic(stage) : Optional.empty();
        return new Evidence(
                        stage,
                        candidate,
                        historic.map(Historic::baseline).orElse(concurrent),
                        isLatestWindowEmpty(stage),
                        historic.map(Historic::age).orElse(null),
                        look)
                .splitAs(StageSplit.of(rollout, at(stage)))
                .observedFor(observedFor(stage));
    }

    /** From the first window's start to the last one's end. */
    private @Nullable Duration observedFor(int stage) {
        return at(stage).stream()
                .map(observation -> observation.window().start())
                .min(Comparator.naturalOrder())
                .map(first -> Duration.between(first, latestEnd(stage)))
                .orElse(null);
    }

    /** A whole stage leaves the baseline without traffic, unless somebody keeps enough of it running beside. */
    private boolean needsHistoric(Arm concurrent) {
        return rollout.stage().share().isWhole() && concurrent.requests() < policy().minRequests();
    }

    private record Historic(Arm baseline, Duration age) {}

    /** The latest earlier stage whose baseline had enough requests, else the reference given at creation. */
    private Optional<Historic> historic(int stage) {
        for (int earlier = stage - 1; earlier >= 0; earlier--) {
            Arm baseline = sum(earlier, Observation::baseline, baselineVersion());
            if (baseline.requests() >= policy().minRequests()) {
                return Optional.of(new Historic(baseline, age(stage, latestEnd(earlier))));
            }
        }
        Reference reference = rollout.spec().reference();
        return reference == null
                ? Optional.empty()
                : Optional.of(new Historic(
                        reference.baseline(), age(stage, reference.window().end())));
    }

    /** From the end of the baseline's counts to the end of the candidate's; never from the clock. */
    private Duration age(int stage, Instant baselineEnd) {
        Duration age = Duration.between(baselineEnd, latestEnd(stage));
        return age.isNegative() ? Duration.ZERO : age;
    }

    private Instant latestEnd(int stage) {
        return at(stage).stream()
                .map(observation -> observation.window().end())
                .max(Comparator.naturalOrder())
                .orElseGet(rollout::stageStarted);
    }

    private boolean isLatestWindowEmpty(int stage) {
        Instant latest = latestEnd(stage);
        List<Observation> newest = at(stage).stream()
                .filter(observation -> observation.window().end().equals(latest))
                .toList();
        return !newest.isEmpty()
                && newest.stream()
                        .allMatch(observation -> observation.candidate().requests() == 0);
    }

    private List<Observation> at(int stage) {
        return observations.stream()
                .filter(observation -> observation.stage() == stage)
                .toList();
    }

    private Arm sum(int stage, Function<Observation, Arm> arm, String version) {
        Arm total = Arm.empty(version);
        for (Observation observation : at(stage)) {
            total = total.plus(arm.apply(observation));
        }
        return total;
    }

    private Policy policy() {
        return rollout.spec().policy().policy();
    }

    private String candidateVersion() {
        return rollout.spec().release().candidate();
    }

    private String baselineVersion() {
        return rollout.spec().release().baseline();
    }
}
