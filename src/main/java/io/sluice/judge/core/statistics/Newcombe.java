package io.sluice.judge.core.statistics;

/**
 * Newcombe's hybrid score interval for the difference of two proportions (Newcombe 1998, method 10): the two Wilson
 * intervals, squared and added.
 */
public final class Newcombe {
    private Newcombe() {}

    /** The interval of the first rate minus the second, from both rates and their Wilson intervals. */
    public static Interval difference(double first, Interval firstInterval, double second, Interval secondInterval) {
        double difference = first - second;
        double down = distance(first - firstInterval.low(), secondInterval.high() - second);
        double up = distance(firstInterval.high() - first, second - secondInterval.low());
        return new Interval(difference - down, difference + up);
    }

    private static double distance(double a, double b) {
        return Math.sqrt(a * a + b * b);
    }
}
