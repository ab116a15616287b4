package io.sluice.security.core;

import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Who calls, as the token says, with the bounds that it carries.
 *
 * @param environment the one environment it is bound to, null for all
 * @param targets the targets it is bound to, empty for all
 * @param flagPrefix the prefix of the flag keys it is bound to, null for all
 * @param requestsPerSecond how often it may ask each replica in a second, null for as often as it likes
 * @param expires from that instant on the token is worth nothing
 */
public record Caller(
        String name,
        Role role,
        @Nullable String environment,
        String tenant,
        Set<String> targets,
        @Nullable String flagPrefix,
        @Nullable Integer requestsPerSecond,
        @Nullable Instant expires) {

    public Caller {
        targets = Set.copyOf(targets);
    }

    public Actor actor() {
        return new Actor(name, tenant);
    }

    /** The same caller, worth nothing from that instant on, or earlier where the token ends earlier. */
    public Caller until(Instant end) {
        Instant earlier = expires != null && expires.isBefore(end) ? expires : end;
        return new Caller(name, role, environment, tenant, targets, flagPrefix, requestsPerSecond, earlier);
    }

    public boolean isValidAt(Instant now) {
        return expires == null || now.isBefore(expires);
    }

    public void require(Permission permission) {
        if (!role.permits(permission)) {
            throw forbidden("the role " + role.word() + " does not permit this");
        }
    }

    /** Whether that environment lies within the token's bounds. */
    public boolean reaches(String asked) {
        return environment == null || environment.equals(asked);
    }

    public void requireEnvironment(String asked) {
        if (!reaches(asked)) {
            throw forbidden("the token is bound to the environment " + environment);
        }
    }

    public void requireTarget(String asked) {
        if (!targets.isEmpty() && !targets.contains(asked)) {
            throw forbidden("the token is bound to other targets");
        }
    }

    public void requireFlag(String key) {
        if (flagPrefix != null && !key.startsWith(flagPrefix)) {
            throw forbidden("the token is bound to flags that begin with " + flagPrefix);
        }
    }

    /** Refuses a change of what all flags of an environment share. */
    public void requireAllFlags() {
        if (flagPrefix != null) {
            throw forbidden("the token is bound to flags that begin with " + flagPrefix + ", and others share this");
        }
    }

    /** Refuses to hand on more than one has: a token that a bound token makes lies within its bounds and its time. */
    public void requireMayMake(Caller other) {
        requireWithin(other);
        requireBound(
                expires == null || other.expires != null && !other.expires.isAfter(expires), "time until " + expires);
    }

    /** The same of a token that it deletes, which may well outlive it. */
    public void requireWithin(Caller other) {
        String bound = exceededBy(other);
        requireBound(bound == null, bound);
    }

    /** Whether the other token lies within the bounds of this one, so that this one may see and delete it. */
    public boolean covers(Caller other) {
        return exceededBy(other) == null;
    }

    /** The first bound beyond which the other token reaches. */
    private @Nullable String exceededBy(Caller other) {
        if (!reachesAllOf(other)) {
            return "environment " + environment;
        }
        if (!targets.isEmpty() && (other.targets.isEmpty() || !targets.containsAll(other.targets))) {
            return "targets " + new TreeSet<>(targets);
        }
        if (flagPrefix != null && (other.flagPrefix == null || !other.flagPrefix.startsWith(flagPrefix))) {
            return "flags that begin with " + flagPrefix;
        }
        if (requestsPerSecond != null
                && (other.requestsPerSecond == null || other.requestsPerSecond > requestsPerSecond)) {
            return "rate of " + requestsPerSecond + " requests a second";
        }
        return isOfOneTenant() && !tenant.equals(other.tenant) ? "tenant " + tenant : null;
    }

    private boolean reachesAllOf(Caller other) {
        return environment == null || environment.equals(other.environment);
    }

    /** Only a token without any bound, in the tenant where an installation begins, has a say over other tenants. */
    private boolean isOfOneTenant() {
        return environment != null || flagPrefix != null || !targets.isEmpty() || !tenant.equals(Names.DEFAULT_TENANT);
    }

    private static void requireBound(boolean isWithin, @Nullable String bound) {
        if (!isWithin) {
            throw forbidden("the token is bound to the " + bound + ", and so are those that it makes and deletes");
        }
    }

    /** The environment that a call names, within the token's bounds; that of the token where it names none. */
    public String environmentOr(@Nullable String asked) {
        if (asked != null) {
            requireEnvironment(asked);
            return asked;
        }
        return boundEnvironment();
    }

    /** The one environment that an evaluation means. */
    public String boundEnvironment() {
        if (environment == null) {
            throw forbidden("evaluation needs a token of one environment");
        }
        return environment;
    }

    private static Refused forbidden(String detail) {
        return Refused.because(ErrorCode.FORBIDDEN, detail);
    }
}
