package io.sluice.guard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.security.CallerGuard;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * One bucket for each token that has a rate: what it may ask in a second, at once or spread over it. What a person on
 * call does is never refused for having asked too often: a kill, a way back, the steering of a rollout.
 *
 * <p>Each replica counts for itself, so that no request waits for another machine. The time is the machine's own, which
 * never goes back: a wall clock that is set back would close every bucket until it has caught up.
 */
@ApplicationScoped
public class RateLimits implements CallerGuard {
    private static final Set<Permission> NEVER_LIMITED =
            EnumSet.of(Permission.KILL, Permission.END_ROLLOUTS, Permission.STEER);

    /** More tokens than that are not busy at once; one that is let go begins with a full bucket. */
    private static final long MOST_BUCKETS = 10_000;

    private static final Duration IDLE = Duration.ofMinutes(1);

    private final TimeMeter time;
    private final Cache<Key, Bucket> buckets = Caffeine.newBuilder()
            .maximumSize(MOST_BUCKETS)
            .expireAfterAccess(IDLE)
            .build();

    RateLimits() {
        this(TimeMeter.SYSTEM_NANOTIME);
    }

    RateLimits(TimeMeter time) {
        this.time = time;
    }

    /** Counts one request; refused RATE_LIMITED, with the seconds to wait, where the token has used its rate up. */
    @Override
    public void admit(Caller caller, List<Permission> needed) {
        Integer rate = caller.requestsPerSecond();
        if (rate == null || needed.stream().anyMatch(NEVER_LIMITED::contains)) {
            return;
        }
        var taken = buckets.get(new Key(caller.name(), rate), this::bucket).tryConsumeAndReturnRemaining(1);
        if (!taken.isConsumed()) {
            throw Refused.because(
                            ErrorCode.RATE_LIMITED, "the token may ask " + rate + " times a second, and has done so")
                    .with("retryAfterSeconds", wholeSeconds(taken.getNanosToWaitForRefill()));
        }
    }

    /** Rounded up: a client that waits so long is served. */
    private static long wholeSeconds(long nanos) {
        return Math.max(1, Duration.ofNanos(nanos).plusSeconds(1).minusNanos(1).toSeconds());
    }

    private Bucket bucket(Key key) {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(key.rate()).refillGreedy(key.rate(), Duration.ofSeconds(1)))
                .withCustomTimePrecision(time)
                .build();
    }

    /** A name may come back with another rate, once its token is deleted. */
    private record Key(String token, int rate) {}
}
