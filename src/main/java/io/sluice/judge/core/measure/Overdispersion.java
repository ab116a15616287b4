package io.sluice.judge.core.measure;

import org.jspecify.annotations.Nullable;

/**
 * How many times more the difference of two rates varies than it would if all requests were independent: requests of
 * one user are alike, and a few users can make a good candidate look bad.
 *
 * <p>Measured on slices of the users, since all requests of a user fall into one. For each arm it is the delete-one
 * jackknife variance of its rate over slices, divided by the binomial one (Quenouille 1949; Efron and Stein 1981): a
 * slice that carries much of an arm's traffic weighs as what it is, one. The arms are joined as the variance of the
 * difference joins them: the smaller arm's counts for more, (1 - theta) D_candidate + theta D_baseline, with theta the
 * candidate's part of the requests. Where one arm alone sends slices, its figure stands for both.
 */
public final class Overdispersion {
    private Overdispersion() {}

    /** Of the difference of the arms: at least 1; null where neither carries slices with requests. */
    public static @Nullable Double of(Proportion candidate, Proportion baseline) {
        Double ofCandidate = within(candidate);
        Double ofBaseline = within(baseline);
        if (ofCandidate == null || ofBaseline == null) {
            Double known = ofCandidate == null ? ofBaseline : ofCandidate;
            return known == null ? null : (Double) Math.max(1, known);
        }
        double theta = (double) candidate.of() / ((double) candidate.of() + baseline.of());
        return Math.max(1, (1 - theta) * ofCandidate + theta * ofBaseline);
    }

    /** Of one arm's rate: at least 1; null where it carries no slices with requests. */
    public static @Nullable Double of(Proportion arm) {
        Double within = within(arm);
        return within == null ? null : (Double) Math.max(1, within);
    }

    private static @Nullable Double within(Proportion arm) {
        Slices slices = arm.slices();
        Proportion sliced = slices == null ? null : slices.total();
        if (slices == null || sliced == null || sliced.of() == 0) {
            return null;
        }
        if (sliced.count() == 0 || sliced.count() == sliced.of()) {
            return 1.0;
        }
        // Slices of some windows only: the part above 1 grows with the number of requests.
        double factor = 1 + (jackknifed(slices, sliced) - 1) * arm.of() / sliced.of();
        // No variance is larger than that of an arm whose requests are all one user's.
        return Math.min(factor, arm.of());
    }

    private static double jackknifed(Slices slices, Proportion total) {
        double all = total.of();
        double rate = total.rate();
        double squares = 0;
        int used = 0;
        for (Proportion slice : slices.parts()) {
            if (slice.of() > 0) {
                double shift = (slice.count() - slice.of() * rate) / (1 - slice.of() / all);
                squares += shift * shift;
                used++;
            }
        }
        boolean isOneUser = used < 2;
        return isOneUser ? all : (used - 1.0) / used * squares / (all * rate * (1 - rate));
    }
}
