package io.sluice.security;

import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Role;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a new token is asked for with; name and role are required.
 *
 * @param requestsPerSecond how often it may ask each replica in a second, 1 to 1,000,000; as often as it likes where
 *     absent
 */
@Schema(
        requiredProperties = {"name", "role"},
        example = """
        {"name":"deploy-answers","role":"pipeline","environment":"production","targets":["answer-service"],\
        "requestsPerSecond":50,"expires":"2027-06-30T00:00:00Z"}""")
record NewTokenBody(
        String name,
        String role,
        @Nullable String environment,
        @Nullable String tenant,
        @Nullable List<String> targets,
        @Nullable String flagPrefix,
        @Nullable Integer requestsPerSecond,
        @Nullable Instant expires) {

    private static final int MOST_PER_SECOND = 1_000_000;

    NewTokenBody {
        Names.key("name", name);
        Require.text("role", role, 20);
        Names.optionalKey("environment", environment);
        Names.optionalKey("tenant", tenant);
        Names.optionalKey("flagPrefix", flagPrefix);
        if (requestsPerSecond != null) {
            Require.inRange("requestsPerSecond", requestsPerSecond, 1, MOST_PER_SECOND);
        }
        if (targets != null) {
            Require.atMost("targets", targets, 100).forEach(target -> Names.key("targets", target));
        }
        role(role);
    }

    Caller caller() {
        return new Caller(
                name,
                role(role),
                environment,
                tenant == null ? Names.DEFAULT_TENANT : tenant,
                targets == null ? Set.of() : Set.copyOf(targets),
                flagPrefix,
                requestsPerSecond,
                expires);
    }

    private static Role role(String word) {
        return Arrays.stream(Role.values())
                .filter(role -> role.word().equals(word))
                .findFirst()
                .orElseThrow(() -> Refused.field(
                        "role",
                        "must be one of "
                                + Arrays.stream(Role.values()).map(Role::word).collect(Collectors.joining(", "))));
    }
}
