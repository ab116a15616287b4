package io.sluice.fleet;

import io.sluice.fleet.core.BudgetState;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Whether the spending is granted: {@code ok}, {@code degraded} (granted, and the cheap way is asked for) or
 * {@code budget_exceeded} (not granted, and nothing was taken).
 *
 * @param budget the budget that brought the state about; absent where it is ok
 * @param retryAfterSeconds until the next UTC day; absent unless the budget is exceeded
 */
@Schema(example = "{\"state\":\"ok\",\"remainingCalls\":4,\"remainingTokens\":9900}")
record SpendingView(
        String state,
        @Nullable String budget,
        @Nullable Long remainingCalls,
        @Nullable Long remainingTokens,
        @Nullable Long retryAfterSeconds) {

    static SpendingView of(Spending spending, Instant now) {
        return new SpendingView(
                spending.state().word(),
                spending.budget(),
                spending.remainingCalls(),
                spending.remainingTokens(),
                spending.state() == BudgetState.BUDGET_EXCEEDED ? secondsToNextDay(now) : null);
    }

    private static long secondsToNextDay(Instant now) {
        Instant midnight = LocalDate.ofInstant(now, ZoneOffset.UTC)
                .plusDays(1)
                .atStartOfDay(ZoneOffset.UTC)
                .toInstant();
        return Duration.between(now, midnight).plusNanos(999_999_999).toSeconds();
    }
}
