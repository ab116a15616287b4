package io.sluice.judge.core;

/**
 * What a careful reader of the verdict should know although it decides nothing.
 *
 * @param code {@code SPLIT_MISMATCH}, {@code SERVED_BY_FALLBACK}, {@code NOT_COMPARED}, {@code LATENCY_ABOVE_REQUESTS}
 * @param message one sentence for a person, with the counts
 */
public record Warning(String code, String message) {}
