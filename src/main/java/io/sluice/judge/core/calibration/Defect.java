package io.sluice.judge.core.calibration;

import io.sluice.kernel.Digits;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * What is wrong with a simulated candidate. A defect of errors strikes each request alike, beside what fails anyway, so
 * that users and tenants keep their own rates.
 */
public sealed interface Defect {
    /** A sound candidate: every rollback of it is false. */
    Defect NONE = new None();

    /** The word that the API writes for its kind. */
    String kind();

    /** The defect in a few words, with its numbers. */
    String label();

    /**
     * The error rate that the candidate is to have.
     *
     * @param baseline the baseline's
     * @param share the candidate's part of the traffic, 0 to 1
     * @param minutes since the rollout's start
     */
    default double errorRate(double baseline, double share, double minutes) {
        return baseline;
    }

    /** Which tenant alone it strikes; -1 for all. */
    default int onlyTenant() {
        return -1;
    }

    /** How many times longer a request takes. */
    default double latencyFactor() {
        return 1;
    }

    /** How many times more a request costs. */
    default double costFactor() {
        return 1;
    }

    /** Nothing is wrong. */
    record None() implements Defect {
        @Override
        public String kind() {
            return "none";
        }

        @Override
        public String label() {
            return "none";
        }
    }

    /** The candidate fails at another rate from its first request on. */
    record Constant(BigDecimal rate) implements Defect {
        public Constant {
            rate = Digits.plain(Require.inRange("rate", rate, "0", "1"));
        }

        @Override
        public String kind() {
            return "constant";
        }

        @Override
        public String label() {
            return "errors " + rate.toPlainString();
        }

        @Override
        public double errorRate(double baseline, double share, double minutes) {
            return rate.doubleValue();
        }
    }

    /**
     * It fails the more, the more traffic it has.
     *
     * @param rate at share 0
     * @param slope what is added for the whole traffic
     */
    record LoadDependent(BigDecimal rate, BigDecimal slope) implements Defect {
        public LoadDependent {
            rate = Digits.plain(Require.inRange("rate", rate, "0", "1"));
            slope = Digits.plain(Require.inRange("slope", slope, "0", "1"));
        }

        @Override
        public String kind() {
            return "loadDependent";
        }

        @Override
        public String label() {
            return "errors " + rate.toPlainString() + " + " + slope.toPlainString() + " x share";
        }

        @Override
        public double errorRate(double baseline, double share, double minutes) {
            return Math.min(1, rate.doubleValue() + slope.doubleValue() * share);
        }
    }

    /**
     * It is sound at first, and then fails at that rate.
     *
     * @param after how long after the rollout's start
     */
    record Jump(BigDecimal rate, Duration after) implements Defect {
        public Jump {
            rate = Digits.plain(Require.inRange("rate", rate, "0", "1"));
            Require.inRange("after", after, Duration.ZERO, Duration.ofDays(30));
        }

        @Override
        public String kind() {
            return "jump";
        }

        @Override
        public String label() {
            return "errors jump to " + rate.toPlainString() + " after " + after;
        }

        @Override
        public double errorRate(double baseline, double share, double minutes) {
            return minutes * 60 >= after.toSeconds() ? rate.doubleValue() : baseline;
        }
    }

    /** Each request takes that many times as long. */
    record Slow(BigDecimal factor) implements Defect {
        public Slow {
            factor = Digits.plain(Require.inRange("factor", factor, "0.1", "100"));
        }

        @Override
        public String kind() {
            return "slow";
        }

        @Override
        public String label() {
            return "latency x " + factor.toPlainString();
        }

        @Override
        public double latencyFactor() {
            return factor.doubleValue();
        }
    }

    /** Each request costs that many times as much. */
    record Costly(BigDecimal factor) implements Defect {
        public Costly {
            factor = Digits.plain(Require.inRange("factor", factor, "0.1", "100"));
        }

        @Override
        public String kind() {
            return "costly";
        }

        @Override
        public String label() {
            return "cost x " + factor.toPlainString();
        }

        @Override
        public double costFactor() {
            return factor.doubleValue();
        }
    }

    /**
     * It fails at that rate for one tenant and is sound for all others.
     *
     * @param tenant its place in the list of tenants, from 0
     */
    record OneTenant(int tenant, BigDecimal rate) implements Defect {
        public OneTenant {
            if (tenant < 0) {
                throw Refused.field("tenant", "must be a place in the list of tenants, from 0");
            }
            rate = Digits.plain(Require.inRange("rate", rate, "0", "1"));
        }

        @Override
        public String kind() {
            return "oneTenant";
        }

        @Override
        public String label() {
            return "errors " + rate.toPlainString() + " of tenant " + tenant;
        }

        @Override
        public double errorRate(double baseline, double share, double minutes) {
            return rate.doubleValue();
        }

        @Override
        public int onlyTenant() {
            return tenant;
        }
    }
}
