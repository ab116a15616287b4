package io.sluice.gameday.core;

import java.math.BigDecimal;

/**
 * Where a drill's requests come from. The same arrivals and seed give the same requests, as often as they are opened.
 */
public sealed interface Arrivals permits RequestRate, Trace {
    /** Requests a second, on average. */
    BigDecimal perSecond();

    /** The requests from the beginning. */
    Traffic open(long seed);

    /** What one unit of {@link Request#costUnits} costs on the baseline. */
    BigDecimal costUnit(Behaviour baseline);
}
