package io.sluice.fleet.core;

/**
 * Which part of the requests finds every slot taken where nobody waits: Erlang's loss formula (Erlang 1917), by the
 * recursion B(n) = a B(n - 1) / (n + a B(n - 1)) with B(0) = 1, which neither overflows nor loses digits.
 */
final class ErlangB {
    /** Below it nothing is shed that anybody would notice. */
    private static final double NOTHING = 1e-12;

    private ErlangB() {}

    /**
     * The part that is turned away, 0 to 1.
     *
     * @param inFlight how many requests would be in progress if all were let in: rate x time
     * @param slots how many there can be
     */
    static double shed(double inFlight, long slots) {
        double part = 1;
        for (long n = 1; n <= slots && part > NOTHING; n++) {
            part = inFlight * part / (n + inFlight * part);
        }
        return part > NOTHING ? part : 0;
    }

    /** The fewest slots that turn away less than that part. */
    static long fewestSlots(double inFlight, double most) {
        double part = 1;
        long n = 0;
        while (part >= most) {
            n++;
            part = inFlight * part / (n + inFlight * part);
        }
        return n;
    }
}
