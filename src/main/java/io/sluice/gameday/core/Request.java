package io.sluice.gameday.core;

/**
 * One arrival with everything that chance decides about it. Whichever version serves it meets the same luck, so the
 * rows of a drill differ by what was decided and by nothing else.
 *
 * @param atMicros microseconds since the traffic began
 * @param user the targeting key
 * @param latencyMicros what the baseline takes
 * @param costUnits in the unit of {@link Arrivals#costUnit}
 * @param errorDraw uniform in [0, 1): the request fails where it is below the version's chance
 * @param validationDraw likewise for the answer's validation
 */
record Request(
        long atMicros, String user, long latencyMicros, long costUnits, double errorDraw, double validationDraw) {}
