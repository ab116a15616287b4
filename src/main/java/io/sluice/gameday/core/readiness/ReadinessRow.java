package io.sluice.gameday.core.readiness;

/**
 * One row of the report.
 *
 * @param evidence what was counted or found, in a few words; for a fail what is missing
 */
public record ReadinessRow(ReadinessItem item, boolean isOk, String evidence) {}
