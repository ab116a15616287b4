package io.sluice.judge.core;

import io.sluice.judge.core.measure.Average;
import io.sluice.judge.core.measure.Estimate;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Percentile;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.statistics.Confidence;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One policy's look at one evidence.
 *
 * <p>The order of the answer: too few requests hold, whatever they did; then any failed metric rolls back, and nothing
 * outvotes it; then no traffic, undecided or missing metrics hold; else proceed.
 */
final class Trial {
    private final Policy policy;
    private final Evidence evidence;
    private final double z;
    private final List<Ruling> rulings = new ArrayList<>();
    private final List<String> notMeasured = new ArrayList<>();

    Trial(Policy policy, Evidence evidence) {
        policy.requireFits("candidate", evidence.candidate());
        policy.requireFits("baseline", evidence.baseline());
        this.policy = policy;
        this.evidence = evidence;
        this.z = Confidence.quantile(policy.confidence());
    }

    Verdict verdict() {
        policy.metrics().keySet().stream().sorted(Metric::inReadingOrder).forEach(this::judge);
        Need requests =
                lacking(evidence.candidate().requests(), evidence.baseline().requests(), null);
        if (requests != null) {
            rulings.replaceAll(ruling -> ruling.suspended(null, null));
            return verdict(Action.HOLD, holds(Reason.tooFew("requests: " + counts(requests))), requests);
        }
        if (rulings.stream().anyMatch(Ruling::isFail)) {
            return verdict(Action.ROLLBACK, reasons(rulings.stream().filter(Ruling::isFail)), null);
        }
        List<Reason> holds = holds(null);
        return verdict(holds.isEmpty() ? Action.PROCEED : Action.HOLD, holds, largestNeed());
    }

    private void judge(String metric) {
        MetricRule rule = Objects.requireNonNull(policy.metrics().get(metric));
        Measurement candidate = evidence.candidate().get(metric);
        Measurement baseline = evidence.baseline().get(metric);
        boolean isInCandidate = evidence.candidate().carries(metric);
        boolean isInBaseline = evidence.baseline().carries(metric);
        if (candidate != null && baseline != null && isInCandidate && isInBaseline) {
            Ruling ruling = ruling(new Question(metric, rule, z), candidate, baseline);
            rulings.add(withOwnMinimum(metric, ruling, candidate, baseline));
        } else if (rule.required() || isInCandidate || isInBaseline) {
            rulings.add(noData(metric, candidate, baseline));
        } else {
            notMeasured.add(metric);
        }
    }

    private static Ruling ruling(Question question, Measurement candidate, Measurement baseline) {
        return switch (question.rule().kind()) {
            case PROPORTION -> ProportionRule.judge(question, (Proportion) candidate, (Proportion) baseline);
            case PERCENTILE -> PercentileRule.judge(question, (Percentile) candidate, (Percentile) baseline);
            case MEAN, RATIO -> AverageRule.judge(question, (Average) candidate, (Average) baseline);
        };
    }

    /** A metric has an n of its own, and three bad ones of three are no evidence, however many requests there were. */
    private Ruling withOwnMinimum(String metric, Ruling ruling, Measurement candidate, Measurement baseline) {
        Need need = lacking(sizeOf(candidate), sizeOf(baseline), metric);
        return need == null ? ruling : ruling.suspended(Reason.tooFew(metric + ": " + counts(need)), need);
    }

    /** A size that was not told is taken as enough: the requests of the arm stand for it. */
    private static long sizeOf(Measurement measurement) {
        OptionalLong size = measurement.size();
        return size.orElse(Long.MAX_VALUE);
    }

    private @Nullable Need lacking(long candidateSize, long baselineSize, @Nullable String metric) {
        long candidate = Math.max(0, policy.minRequests() - candidateSize);
        long baseline = Math.max(0, policy.minRequests() - baselineSize);
        return candidate == 0 && baseline == 0 ? null : new Need(candidate, baseline, metric);
    }

    private String counts(Need need) {
        String candidate = need.candidateRequests() == 0 ? "" : count("candidate", need.candidateRequests());
        String baseline = need.baselineRequests() == 0 ? "" : count("baseline", need.baselineRequests());
        return candidate + (candidate.isEmpty() || baseline.isEmpty() ? "" : ", ") + baseline;
    }

    private String count(String arm, long lacking) {
        return arm + " " + (policy.minRequests() - lacking) + " of " + policy.minRequests();
    }

    private Ruling noData(String metric, @Nullable Measurement candidate, @Nullable Measurement baseline) {
        Estimate one = candidate == null ? Estimate.UNKNOWN : candidate.estimate(z);
        Estimate other = baseline == null ? Estimate.UNKNOWN : baseline.estimate(z);
        Check check = new Check(metric, CheckStatus.NO_DATA, one, other, null, null, null);
        return Ruling.of(check, Reason.noData(metric));
    }

    private List<Reason> holds(@Nullable Reason first) {
        Reason noTraffic = evidence.latestWindowEmpty() ? Reason.noTraffic() : null;
        return Stream.concat(Stream.of(first, noTraffic).filter(Objects::nonNull), reasons(rulings.stream()).stream())
                .toList();
    }

    private static List<Reason> reasons(Stream<Ruling> rulings) {
        return rulings.map(Ruling::reason).filter(Objects::nonNull).toList();
    }

    private @Nullable Need largestNeed() {
        Need largest = null;
        for (Ruling ruling : rulings) {
            if (ruling.need() != null && (largest == null || ruling.need().total() > largest.total())) {
                largest = ruling.need();
            }
        }
        return largest;
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
                action, reasons, checks, notMeasured, need, couldStillBe, policy, evidence, evidence.hash(policy));
    }
}
