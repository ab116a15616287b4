package io.sluice.rollouts.timer;

import io.quarkus.scheduler.Scheduled;
import io.sluice.judge.core.Reason;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Leader;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.gate.SourceLooks;
import io.sluice.rollouts.stored.VigilStore;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.jboss.logging.Logger;

/**
 * Watches the live rollouts without any pipeline: each second one replica asks which of them are due, and looks at
 * those.
 *
 * <p>Due is a rollout with new evidence or a source of it, once in its {@code lookEvery}, and one whose time is up: see
 * {@link io.sluice.rollouts.core.Vigil#due}. All others cost nothing but their place in an index.
 */
@ApplicationScoped
class RolloutTimer {
    /** The key of the advisory lock that lets one replica be the timer. */
    private static final long TIMER_LOCK = 0x71aeL;

    private static final int MOST_IN_A_ROUND = 1_000;
    private static final Duration UNTIL_TRIED_AGAIN = Duration.ofMinutes(1);
    private static final Logger LOG = Logger.getLogger(RolloutTimer.class);

    private final Leader leader;
    private final VigilStore vigils;
    private final TimerService service;
    private final SourceLooks sourceLooks;
    private final Transactions transactions;
    private final InstantSource clock;

    RolloutTimer(
            Leader leader,
            VigilStore vigils,
            TimerService service,
            SourceLooks sourceLooks,
            Transactions transactions,
            InstantSource clock) {
        this.leader = leader;
        this.vigils = vigils;
        this.service = service;
        this.sourceLooks = sourceLooks;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Scheduled(every = "1s", delayed = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void tick() {
        try {
            leader.lead(TIMER_LOCK, this::round);
        } catch (Refused away) {
            LOG.debug("the timer waits for the database", away);
        }
    }

    /** Looks once at each rollout that is due. */
    void round() {
        List<UUID> due = transactions.separateRead(() -> vigils.due(clock.instant(), MOST_IN_A_ROUND));
        due.forEach(this::look);
    }

    /** One rollout that cannot be looked at keeps the timer from no other. */
    private void look(UUID rollout) {
        try {
            if (!sourceLooks.take(rollout, lacks -> look(rollout, lacks))) {
                service.look(rollout, List.of());
            }
        } catch (RuntimeException failed) {
            postpone(rollout, failed);
        }
    }

    private void look(UUID rollout, List<Reason> lacks) {
        try {
            service.look(rollout, lacks);
        } catch (RuntimeException failed) {
            postpone(rollout, failed);
        }
    }

    private void postpone(UUID rollout, RuntimeException failed) {
        LOG.errorf(failed, "the timer could not look at rollout %s", rollout);
        transactions.write(() -> vigils.postpone(rollout, clock.instant().plus(UNTIL_TRIED_AGAIN)));
    }
}
