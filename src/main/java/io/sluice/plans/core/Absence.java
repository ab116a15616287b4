package io.sluice.plans.core;

/** A kind of unit that the release does not have, and why. */
public record Absence(UnitKind kind, String reason) {}
