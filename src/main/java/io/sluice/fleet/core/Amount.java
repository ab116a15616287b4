package io.sluice.fleet.core;

import io.sluice.kernel.Require;

/**
 * What a budget counts: calls of a model, and the tokens of those calls.
 *
 * @param calls 0 to {@value #MOST}
 * @param tokens 0 to {@value #MOST}
 */
public record Amount(long calls, long tokens) {
    /** Far above a day's use, and small enough that sums stay exact in JSON. */
    public static final long MOST = 1_000_000_000_000L;

    public static final Amount NONE = new Amount(0, 0);

    public Amount {
        Require.inRange("calls", Long.valueOf(calls), 0, MOST);
        Require.inRange("tokens", Long.valueOf(tokens), 0, MOST);
    }

    public Amount plus(Amount more) {
        return new Amount(calls + more.calls, tokens + more.tokens);
    }

    /** What is left after taking that much; never below nothing. */
    public Amount minus(Amount taken) {
        return new Amount(Math.max(0, calls - taken.calls), Math.max(0, tokens - taken.tokens));
    }

    public boolean covers(Amount asked) {
        return calls >= asked.calls && tokens >= asked.tokens;
    }

    public boolean isNone() {
        return calls == 0 && tokens == 0;
    }

    Amount atLeast(Amount other) {
        return new Amount(Math.max(calls, other.calls), Math.max(tokens, other.tokens));
    }

    Amount divided(long by) {
        return new Amount(calls / by, tokens / by);
    }
}
