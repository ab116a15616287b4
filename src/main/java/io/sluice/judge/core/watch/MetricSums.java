package io.sluice.judge.core.watch;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.Stratum;
import io.sluice.judge.core.policy.Direction;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.watch.WatchSums.Window;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One metric's evidence over all windows. Where both arms of a window carry strata the terms are those of the strata,
 * each compared with itself, so that a change of the mix drops out; what belongs to no stratum makes one more term.
 * Of more names than an arm may have, as stages with other strata can bring, the first ones are watched alone.
 */
record MetricSums(boolean isLowerWorse, Comparison all, SortedMap<String, Comparison> strata) {

    static MetricSums of(MetricRule rule) {
        double relativeMargin = rule.margin().relative().doubleValue();
        return new MetricSums(
                rule.direction() == Direction.LOWER, Comparison.tolerating(relativeMargin), new TreeMap<>());
    }

    MetricSums plus(Window window) {
        Proportion ofCandidate = failed(window.ofCandidate());
        Proportion ofBaseline = failed(window.ofBaseline());
        SortedMap<String, Stratum> candidates = window.candidate().strata();
        SortedMap<String, Stratum> baselines = window.baseline().strata();
        if (candidates.isEmpty() || baselines.isEmpty()) {
            return new MetricSums(isLowerWorse, all.plus(ofCandidate, ofBaseline), strata);
        }
        SortedMap<String, Comparison> next = new TreeMap<>(strata);
        Terms terms = new Terms(all.evidence());
        candidates.forEach((name, stratum) -> {
            Proportion one = stratum.get(window.metric());
            Stratum counterpart = baselines.get(name);
            Proportion other = counterpart == null ? null : counterpart.get(window.metric());
            if (one != null && other != null) {
                terms.add(failed(one), failed(other));
                Comparison before = next.get(name);
                if (before != null || next.size() < Stratum.MOST) {
                    next.put(name, (before == null ? all.afresh() : before).plus(failed(one), failed(other)));
                }
            }
        });
        terms.add(
                failed(outside(window.metric(), window.ofCandidate(), candidates)),
                failed(outside(window.metric(), window.ofBaseline(), baselines)));
        return new MetricSums(isLowerWorse, all.with(terms.sum, ofCandidate, ofBaseline), next);
    }

    Gathered gathered() {
        SortedMap<String, Gathered> parts = new TreeMap<>();
        strata.forEach((name, comparison) -> parts.put(name, comparison.gathered(new TreeMap<>())));
        return all.gathered(parts);
    }

    private Proportion failed(Proportion measured) {
        return isLowerWorse ? measured.mirrored() : measured;
    }

    private static Proportion outside(String metric, Proportion whole, SortedMap<String, Stratum> strata) {
        long count = whole.count();
        long of = whole.of();
        for (Stratum stratum : strata.values()) {
            Proportion part = stratum.get(metric);
            if (part != null) {
                count -= part.count();
                of -= part.of();
            }
        }
        return new Proportion(count, of);
    }

    /** The terms of one window, added in the order of the strata's names. */
    private static final class Terms {
        private EProcess sum;

        Terms(EProcess before) {
            this.sum = before;
        }

        void add(Proportion candidate, Proportion baseline) {
            sum = sum.plus(candidate, baseline);
        }
    }
}
