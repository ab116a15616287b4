package io.sluice.flags;

/**
 * A flag set and its rollouts.
 *
 * @param isProtected whether a rollout needs a valid plan and an approval here
 * @param revision raised by every change that an evaluation could see
 */
public record Environment(String name, String tenant, boolean isProtected, long revision) {}
