package io.sluice.fleet.core;

import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A limit on what may be spent in one UTC day.
 *
 * @param per whose spending is added up
 * @param calls null for any number of calls
 * @param tokens null for any number of tokens
 * @param degradeAt the part of either limit above which the state is degraded; 1 for never
 */
public record Budget(
        String name,
        String environment,
        Scope per,
        @Nullable Long calls,
        @Nullable Long tokens,
        BigDecimal degradeAt) {
    /** Replicas lease this part of what is left, so that few calls ask the database and little lies about unused. */
    private static final int LEASE_DIVISOR = 20;

    /** Whose spending one budget adds up. */
    public enum Scope {
        /** Each subject, a user for example, has the whole budget for itself. */
        SUBJECT,
        /** All subjects of a tenant share it. */
        TENANT;

        /** The lower-case word of the API. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Budget {
        Names.key("name", name);
        Names.key("environment", environment);
        Require.present("per", per);
        Require.inRange("degradeAt", degradeAt, "0", "1");
        if (calls == null && tokens == null) {
            throw Refused.field("calls", "is required where there is no limit of tokens");
        }
        if (calls != null) {
            Require.inRange("calls", calls, 1, Amount.MOST);
        }
        if (tokens != null) {
            Require.inRange("tokens", tokens, 1, Amount.MOST);
        }
    }

    /** The limits as an amount; what has none has the most there is. */
    public Amount limit() {
        return new Amount(calls == null ? Amount.MOST : calls, tokens == null ? Amount.MOST : tokens);
    }

    /**
     * How much a replica takes out of the shared count, so that it can grant what is asked and some more without
     * asking again; empty where not even the asked fits. Near the end a lease is no more than the asked, so that
     * replicas keep nothing from each other.
     *
     * @param used what all replicas together have taken today
     */
    public Optional<Amount> lease(Amount used, Amount asked) {
        Amount left = limit().minus(used);
        return left.covers(asked) ? Optional.of(left.divided(LEASE_DIVISOR).atLeast(asked)) : Optional.empty();
    }

    /** How it stands when that much is used: exceeded when nothing is left of either limit. */
    public BudgetState state(Amount used) {
        if (isAt(calls, used.calls()) || isAt(tokens, used.tokens())) {
            return BudgetState.BUDGET_EXCEEDED;
        }
        return stateOfGranted(used);
    }

    /** How it stands after a spending that was granted, the last one included: ok or degraded. */
    public BudgetState stateOfGranted(Amount used) {
        boolean isAbove = isAbovePart(calls, used.calls()) || isAbovePart(tokens, used.tokens());
        return isAbove ? BudgetState.DEGRADED : BudgetState.OK;
    }

    private static boolean isAt(@Nullable Long limit, long used) {
        return limit != null && used >= limit;
    }

    private boolean isAbovePart(@Nullable Long limit, long used) {
        return limit != null && BigDecimal.valueOf(used).compareTo(degradeAt.multiply(BigDecimal.valueOf(limit))) > 0;
    }
}
