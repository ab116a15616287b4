package io.sluice.gameday.core;

/** The requests of a recording, lap after lap. Draws of each request, in this order: error, validation. */
final class TraceTraffic implements Traffic {
    private final Trace trace;
    private final Dice dice;
    private int row;
    private long lap;

    TraceTraffic(Trace trace, long seed) {
        this.trace = trace;
        dice = new Dice(seed);
    }

    @Override
    public Request next() {
        if (row == trace.arrivals().size()) {
            row = 0;
            lap++;
        }
        Trace.Arrival arrival = trace.arrivals().get(row);
        row++;
        String key = trace.name() + "-" + row;
        return new Request(
                arrival.atMicros() + lap * trace.lapMicros(),
                lap == 0 ? key : key + "-lap" + (lap + 1),
                arrival.latencyMicros(),
                arrival.costUnits(),
                dice.fraction(),
                dice.fraction());
    }
}
