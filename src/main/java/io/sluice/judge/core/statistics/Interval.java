package io.sluice.judge.core.statistics;

/** Where a quantity lies with the policy's confidence, both ends included. */
public record Interval(double low, double high) {
    public Interval {
        assert low <= high : low + " is above " + high;
    }
}
