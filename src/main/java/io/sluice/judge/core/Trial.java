package io.sluice.judge.core;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Average;
import io.sluice.judge.core.measure.Estimate;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Percentile;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.statistics.Confidence;
import io.sluice.judge.core.watch.Watch;
import io.sluice.judge.core.watch.WatchCheck;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One policy's look at one evidence.
 *
 * <p>The order of the answer: too few requests hold, whatever they did; then any failed metric, at the gate or under
 * watch, rolls back, and nothing outvotes it; then no traffic, a split that is not the stage's, undecided or missing
 * metrics hold; else proceed.
 */
final class Trial {
    private final Policy policy;
    private final Evidence evidence;
    private final double z;
    private final Pace pace;
    private final List<Objection> objections;
    private final List<WatchCheck> watch;
    private final List<Ruling> rulings = new ArrayList<>();
    private final List<String> notMeasured = new ArrayList<>();

    Trial(Policy policy, Evidence evidence) {
        policy.requireFits("candidate", evidence.candidate());
        policy.requireFits("baseline", evidence.baseline());
        this.policy = policy;
        this.evidence = evidence;
        this.z = Confidence.quantile(policy.confidence());
        this.objections = Objection.to(evidence, z);
        this.pace = new Pace(
                evidence.candidate().begun(),
                evidence.baseline().begun(),
                evidence.historicBaselineAge() != null,
                evidence.observedFor());
        this.watch = evidence.watch() == null
                ? List.of()
                : Watch.judge(policy, evidence.candidate(), evidence.baseline(), evidence.watch());
    }

    Verdict verdict() {
        SortedMap<String, MetricRule> rules = JudgedMetrics.of(policy, evidence);
        rules.keySet().stream()
                .sorted(Metric::inReadingOrder)
                .forEach(metric -> judge(metric, Objects.requireNonNull(rules.get(metric))));
        Need requests = lacking(pace, null);
        if (requests != null) {
            rulings.replaceAll(ruling -> ruling.suspended(List.of(), null));
            return verdict(Action.HOLD, holds(Reason.tooFew("requests: " + counts(requests))), requests);
        }
        List<Reason> fails = new ArrayList<>(reasons(rulings.stream().filter(Ruling::isFail)));
        fails.addAll(WatchReasons.of(watch));
        if (!fails.isEmpty()) {
            return verdict(Action.ROLLBACK, fails, null);
        }
        List<Reason> holds = holds(null);
        return verdict(holds.isEmpty() ? Action.PROCEED : Action.HOLD, holds, largestNeed());
    }

    private void judge(String metric, MetricRule rule) {
        Measurement candidate = evidence.candidate().get(metric);
        Measurement baseline = evidence.baseline().get(metric);
        boolean isInCandidate = evidence.candidate().carries(metric);
        boolean isInBaseline = evidence.baseline().carries(metric);
        Pace own = pace.of(
                candidate == null ? 0 : sizeOf(candidate, evidence.candidate()),
                baseline == null ? 0 : sizeOf(baseline, evidence.baseline()));
        Question question = new Question(metric, rule, z, policy.promotion(), own);
        if (candidate != null && baseline != null && isInCandidate && isInBaseline) {
            Ruling comparison = compared(question, candidate, baseline);
            Ruling ruling = AbsoluteLimit.judge(
                    question, candidate, hasDifferentMixes() ? comparison.ofDifferentMixes() : comparison);
            rulings.add(withOwnMinimum(question, ruling));
        } else if (rule.required() || isInCandidate || isInBaseline) {
            rulings.add(noData(question, candidate, baseline));
        } else {
            notMeasured.add(metric);
        }
    }

    private boolean hasDifferentMixes() {
        return objections.stream()
                .anyMatch(objection -> objection.reason().code().equals(MixRule.CODE));
    }

    private static Ruling compared(Question question, Measurement candidate, Measurement baseline) {
        return switch (question.rule().kind()) {
            case PROPORTION -> ProportionRule.judge(question, (Proportion) candidate, (Proportion) baseline);
            case PERCENTILE -> PercentileRule.judge(question, (Percentile) candidate, (Percentile) baseline);
            case MEAN, RATIO -> AverageRule.judge(question, (Average) candidate, (Average) baseline);
        };
    }

    /** A metric has an n of its own, and three bad ones of three are no evidence, however many requests there were. */
    private Ruling withOwnMinimum(Question question, Ruling ruling) {
        Need need = lacking(question.pace(), question.metric());
        return need == null
                ? ruling
                : ruling.suspended(List.of(Reason.tooFew(question.metric() + ": " + counts(need))), need);
    }

    /** A size that was not told: the requests of the arm stand for it. */
    private static long sizeOf(Measurement measurement, Arm arm) {
        return measurement.size().orElse(arm.requests());
    }

    private @Nullable Need lacking(Pace counted, @Nullable String metric) {
        long candidate = Math.max(0, policy.minRequests() - counted.candidate());
        long baseline = Math.max(0, policy.minRequests() - counted.baseline());
        return candidate == 0 && baseline == 0 ? null : counted.need(candidate, baseline, metric);
    }

    private String counts(Need need) {
        long ofCandidate = Objects.requireNonNull(need.candidateRequests());
        long ofBaseline = Objects.requireNonNull(need.baselineRequests());
        String candidate = ofCandidate == 0 ? "" : count("candidate", ofCandidate);
        String baseline = ofBaseline == 0 ? "" : count("baseline", ofBaseline);
        return candidate + (candidate.isEmpty() || baseline.isEmpty() ? "" : ", ") + baseline;
    }

    private String count(String arm, long lacking) {
        return arm + " " + (policy.minRequests() - lacking) + " of " + policy.minRequests();
    }

    private Ruling noData(Question question, @Nullable Measurement candidate, @Nullable Measurement baseline) {
        Estimate one = candidate == null ? Estimate.UNKNOWN : candidate.estimate(z);
        Estimate other = baseline == null ? Estimate.UNKNOWN : baseline.estimate(z);
        long ofCandidate = evidence.candidate().carries(question.metric()) ? policy.minRequests() : 0;
        long ofBaseline = evidence.baseline().carries(question.metric()) ? policy.minRequests() : 0;
        Need need = Objects.requireNonNull(lacking(question.pace().of(ofCandidate, ofBaseline), question.metric()));
        return Ruling.noData(Check.of(question, one, other), Reason.noData(question.metric()), need);
    }

    private List<Reason> holds(@Nullable Reason first) {
        return Stream.of(
                        Stream.ofNullable(first),
                        objections.stream().map(Objection::reason),
                        reasons(rulings.stream()).stream())
                .flatMap(reasons -> reasons)
                .toList();
    }

    private static List<Reason> reasons(Stream<Ruling> rulings) {
        return rulings.flatMap(ruling -> ruling.reasons().stream()).toList();
    }

    private @Nullable Need largestNeed() {
        Need largest = null;
        for (Objection objection : objections) {
            largest = Need.larger(largest, objection.need());
        }
        for (Ruling ruling : rulings) {
            largest = Need.larger(largest, ruling.need());
        }
        return largest;
    }

    private List<Warning> warnings() {
        return Stream.of(
                        new SplitRule(evidence).warning(),
                        new FallbackRule(evidence, z).warning(),
                        JudgedMetrics.notCompared(policy, evidence),
                        JudgedMetrics.latencyAboveRequests(evidence))
                .filter(Objects::nonNull)
                .toList();
    }

    private Verdict verdict(Action action, List<Reason> reasons, @Nullable Need need) {
        SortedMap<String, BigDecimal> couldStillBe = new TreeMap<>();
        for (Ruling ruling : rulings) {
            if (ruling.couldStillBe() != null) {
                couldStillBe.put(ruling.check().metric(), ruling.couldStillBe());
            }
        }
        List<Check> checks = rulings.stream().map(Ruling::check).toList();
        return new Verdict(
                action,
                reasons,
                checks,
                notMeasured,
                need,
                couldStillBe,
                warnings(),
                watch,
                policy,
                evidence,
                evidence.hash(policy));
    }
}
