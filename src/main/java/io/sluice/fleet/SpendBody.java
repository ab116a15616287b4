package io.sluice.fleet;

import io.sluice.fleet.core.Amount;
import io.sluice.kernel.Names;
import io.sluice.kernel.Require;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What an agent is about to spend.
 *
 * @param subject who asks for the answer, for example a user's id; kept as a hash only
 * @param calls calls of a model; 1 where it is left out
 * @param tokens the tokens of those calls, estimated; 0 where it is left out
 * @param environment may be left out by a token of one environment
 */
@Schema(
        requiredProperties = {"subject"},
        example = "{\"subject\":\"omar\",\"calls\":1,\"tokens\":100}")
record SpendBody(
        String subject,
        @Nullable Long calls,
        @Nullable Long tokens,
        @Nullable String environment) {
    private static final int LONGEST_SUBJECT = 256;

    SpendBody {
        Require.text("subject", subject, LONGEST_SUBJECT);
        Names.optionalKey("environment", environment);
        amount(calls, tokens);
    }

    Amount amount() {
        return amount(calls, tokens);
    }

    private static Amount amount(@Nullable Long calls, @Nullable Long tokens) {
        return new Amount(calls == null ? 1 : calls, tokens == null ? 0 : tokens);
    }
}
