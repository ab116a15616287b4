package io.sluice.judge.core;

/**
 * Newcombe's hybrid score interval for the difference of two proportions (Newcombe 1998, method 10): the two Wilson
 * intervals, squared and added.
 */
public final class Newcombe {
    private Newcombe() {}

    /** The interval of the first rate minus the second; both must have data. */
    public static Interval difference(Proportion first, Proportion second, double z) {
        Interval one = first.interval(z);
        Interval two = second.interval(z);
        double difference = first.rate() - second.rate();
        double down = distance(first.rate() - one.low(), two.high() - second.rate());
        double up = distance(one.high() - first.rate(), second.rate() - two.low());
        return new Interval(difference - down, difference + up);
    }

    private static double distance(double a, double b) {
        return Math.sqrt(a * a + b * b);
    }
}
