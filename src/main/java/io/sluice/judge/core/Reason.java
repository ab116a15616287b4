package io.sluice.judge.core;

/**
 * Why a verdict is not to proceed.
 *
 * @param code a failed metric's name in upper case ({@code ERROR_RATE}), or {@code TOO_FEW_REQUESTS}, {@code NO_TRAFFIC},
 *     {@code UNDECIDED}, {@code NO_DATA}
 * @param message one sentence for a person, with the counts
 */
public record Reason(String code, String message) {}
