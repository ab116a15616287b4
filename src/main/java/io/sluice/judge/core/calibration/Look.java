package io.sluice.judge.core.calibration;

/**
 * What a decider sees. The tallies are the simulation's own and change with the next look.
 *
 * @param window what came since the look before
 * @param stage all of the current stage
 * @param isBakeOver whether this is a planned look
 * @param simulation what they are counts of
 */
public record Look(Tally window, Tally stage, boolean isBakeOver, Simulation simulation) {}
