package io.sluice.integrations.notifications;

import io.quarkus.scheduler.Scheduled;
import io.sluice.integrations.notifications.core.Reception;
import io.sluice.integrations.notifications.core.RetrySchedule;
import io.sluice.integrations.notifications.core.RetrySchedule.Missed;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.outbound.OutboundHttp;
import io.sluice.platform.outbound.Outcome;
import io.sluice.platform.outbound.Outcome.Answered;
import io.sluice.platform.outbound.Outcome.Forbidden;
import io.sluice.platform.outbound.Outcome.Unanswered;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Carries what is queued to the targets: one notice of a target at a time, all targets at once, on one replica each.
 *
 * <p>A target is claimed in one short transaction, called outside of any, and given back with what came of it in
 * another. A replica that dies in between leaves a claim that runs out; then the notice is sent again, with the same
 * id. No thread waits for an answer, so a target that hangs delays nobody but itself.
 */
@ApplicationScoped
class Courier {
    /** Longer than a call can take, resolver included. */
    static final Duration CLAIM = Duration.ofMinutes(1);

    private static final Logger LOG = Logger.getLogger(Courier.class);

    private final NoticeIntake intake;
    private final TargetStore targets;
    private final DeliveryStore deliveries;
    private final OutboundHttp http;
    private final ReachableHosts hosts;
    private final Transactions transactions;
    private final InstantSource clock;
    private final ExecutorService executor;

    /** The targets that this replica is sending to. */
    private final Set<String> busy = ConcurrentHashMap.newKeySet();

    Courier(
            NoticeIntake intake,
            TargetStore targets,
            DeliveryStore deliveries,
            OutboundHttp http,
            ReachableHosts hosts,
            Transactions transactions,
            InstantSource clock,
            ExecutorService executor) {
        this.intake = intake;
        this.targets = targets;
        this.deliveries = deliveries;
        this.http = http;
        this.hosts = hosts;
        this.transactions = transactions;
        this.clock = clock;
        this.executor = executor;
    }

    /** What a replica is about to send, and the claim under which it does. */
    record Errand(NotificationTarget target, Delivery delivery, UUID claim) {}

    @Scheduled(every = "1s", delayed = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void poll() {
        try {
            deliver();
        } catch (RuntimeException failed) {
            LOG.warnf("notifications wait: %s", failed);
        }
    }

    @Scheduled(every = "1h", delayed = "1m", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void forget() {
        transactions.write(() -> {
            deliveries.forget(clock.instant());
            return null;
        });
    }

    /** Takes in what happened and begins to send what is due; answers before it is sent. */
    void deliver() {
        intake.takeIn();
        for (String target : transactions.separateRead(() -> deliveries.due(clock.instant()))) {
            if (busy.add(target)) {
                executor.execute(() -> next(target));
            }
        }
    }

    /** Sends what is next, and after it the next; the target is left when nothing is due or another sender has it. */
    private void next(String target) {
        try {
            claim(target)
                    .ifPresentOrElse(
                            errand -> send(errand)
                                    .thenAcceptAsync(outcome -> report(errand, outcome), executor)
                                    .whenComplete((done, failed) -> goOn(target, failed)),
                            () -> busy.remove(target));
        } catch (RuntimeException failed) {
            goOn(target, failed);
        }
    }

    private void goOn(String target, @Nullable Throwable failed) {
        if (failed == null) {
            next(target);
            return;
        }
        LOG.warnf("the queue of %s waits: %s", target, failed);
        busy.remove(target);
    }

    /** Claims a target that has something to send; empty where it has nothing, or another sender has it. */
    Optional<Errand> claim(String target) {
        return transactions.write(() -> {
            Instant now = clock.instant();
            UUID claim = UUID.randomUUID();
            Optional<Delivery> next = deliveries.next(target, now);
            if (next.isEmpty()) {
                return Optional.<Errand>empty();
            }
            return targets.claim(target, claim, now, now.plus(CLAIM))
                    .flatMap(claimed -> deliveries
                            .next(target, now)
                            .map(delivery -> new Errand(claimed, delivery, claim))
                            .or(() -> giveBack(target, claim)));
        });
    }

    private Optional<Errand> giveBack(String target, UUID claim) {
        targets.release(target, claim);
        return Optional.empty();
    }

    private CompletionStage<Outcome> send(Errand errand) {
        return http.post(Envelope.of(errand.target(), errand.delivery().notice(), clock.instant()), hosts.permitted());
    }

    /** Gives the target back with what came of the try. */
    void report(Errand errand, Outcome outcome) {
        transactions.write(() -> {
            boolean isOurs = targets.release(errand.target().name(), errand.claim());
            if (outcome instanceof Answered answered && Reception.of(answered.status()) == Reception.TAKEN) {
                deliveries.remove(errand.delivery().sequence());
                targets.succeeded(errand.target().name(), clock.instant());
            } else if (isOurs) {
                failed(errand, outcome);
            }
            return isOurs;
        });
    }

    private void failed(Errand errand, Outcome outcome) {
        Delivery delivery = errand.delivery();
        String target = errand.target().name();
        String error = error(outcome);
        int tries = delivery.tries() + 1;
        targets.failed(target, clock.instant(), error);
        nextTry(delivery, tries, outcome)
                .ifPresentOrElse(
                        next -> deliveries.tryAgain(delivery.sequence(), tries, next, error),
                        () -> deliveries.bury(target, delivery.sequence(), tries, error));
    }

    private Optional<Instant> nextTry(Delivery delivery, int tries, Outcome outcome) {
        boolean isFinal = outcome instanceof Forbidden
                || outcome instanceof Answered answered && Reception.of(answered.status()) == Reception.REFUSED;
        if (isFinal) {
            return Optional.empty();
        }
        Duration asked = outcome instanceof Answered answered ? answered.retryAfter() : null;
        Missed missed = new Missed(tries, delivery.queuedAt(), clock.instant());
        return RetrySchedule.USUAL.next(
                missed, asked, ThreadLocalRandom.current().nextDouble());
    }

    private static String error(Outcome outcome) {
        if (outcome instanceof Answered answered) {
            return "answered " + answered.status();
        }
        return outcome instanceof Forbidden forbidden ? forbidden.why() : ((Unanswered) outcome).why();
    }
}
