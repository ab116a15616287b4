package io.sluice.gameday.core;

/**
 * Requests at independent moments. Draws of each request, in this order: gap, user, latency, error, validation.
 *
 * <p>A request takes 15 ms on a core and waits 800 ms x U(0.5, 1.5), the service time of the load simulation.
 */
final class PoissonTraffic implements Traffic {
    private static final double MICROS_PER_SECOND = 1_000_000;
    private static final long CORE_MICROS = 15_000;
    private static final double WAIT_MICROS = 800_000;

    private final Dice dice;
    private final double meanGapMicros;
    private final int users;
    private double atMicros;

    PoissonTraffic(RequestRate rate, long seed) {
        dice = new Dice(seed);
        meanGapMicros = MICROS_PER_SECOND / rate.perSecond().doubleValue();
        users = rate.users();
    }

    @Override
    public Request next() {
        atMicros += dice.exponential(meanGapMicros);
        String user = "user-" + dice.below(users);
        long latencyMicros = CORE_MICROS + (long) (WAIT_MICROS * (0.5 + dice.fraction()));
        return new Request((long) atMicros, user, latencyMicros, 1, dice.fraction(), dice.fraction());
    }
}
