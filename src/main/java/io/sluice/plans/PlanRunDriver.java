package io.sluice.plans;

import io.quarkus.scheduler.Scheduled;
import io.sluice.kernel.Actor;
import io.sluice.kernel.Refused;
import io.sluice.plans.RunMoves.Command;
import io.sluice.plans.RunMoves.TestsMayBeDue;
import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.RunStep;
import io.sluice.plans.core.TestResult;
import io.sluice.plans.core.VerifyTest;
import io.sluice.plans.verify.VerifyTests;
import io.sluice.platform.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.ObservesAsync;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jboss.logging.Logger;

/**
 * Carries open runs on: asks the tests that are due, and raises the alarm about budgets that are used up.
 *
 * <p>All that has to be done is in the database, so a run goes on wherever it was when its replica died. A test is
 * claimed before it is asked, by moving its next try a lease ahead: no other replica asks it meanwhile, and if we die
 * it is asked again. Asking twice does no harm, and a result counts for the attempt that it names, or for nothing.
 */
@ApplicationScoped
class PlanRunDriver {
    private static final Logger LOG = Logger.getLogger(PlanRunDriver.class);

    /** Longer than any try takes. */
    static final Duration LEASE = Duration.ofSeconds(15);

    private static final int RUNS_AT_ONCE = 100;

    private final PlanRunStore store;
    private final RunMoves moves;
    private final VerifyTests tests;
    private final Transactions transactions;
    private final Executor workers;
    private final InstantSource clock;

    PlanRunDriver(
            PlanRunStore store,
            RunMoves moves,
            VerifyTests tests,
            Transactions transactions,
            Executor workers,
            InstantSource clock) {
        this.store = store;
        this.moves = moves;
        this.tests = tests;
        this.transactions = transactions;
        this.workers = workers;
        this.clock = clock;
    }

    /** One test to ask now, of one attempt. */
    private record DueTest(UUID run, String environment, int position, long attempt, VerifyTest test) {}

    void onBell(@ObservesAsync TestsMayBeDue bell) {
        drive();
    }

    @Scheduled(every = "1s", delayed = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void drive() {
        try {
            List<UUID> due = transactions.separateRead(() -> store.due(clock.instant(), RUNS_AT_ONCE));
            for (UUID run : due) {
                claim(run).forEach(this::ask);
            }
        } catch (Refused away) {
            LOG.debug("the runs wait for the database", away);
        }
    }

    private List<DueTest> claim(UUID id) {
        return transactions.write(() -> store.lockIfFree(id).map(this::claim).orElse(List.of()));
    }

    private List<DueTest> claim(PlanRun run) {
        Instant now = clock.instant();
        PlanRun claimed = run.claimed(LEASE, now);
        moves.overrun(claimed, claimed.alarmed(now));
        return run.dueTests(now).stream().map(position -> test(run, position)).toList();
    }

    private static DueTest test(PlanRun run, int position) {
        RunStep step = run.steps().get(position);
        return new DueTest(run.id(), run.environment(), position, step.generation(), step.test());
    }

    private void ask(DueTest due) {
        CompletableFuture.supplyAsync(() -> tests.ask(due.test(), due.environment()), workers)
                .thenCompose(answer -> answer)
                .thenAcceptAsync(result -> report(due, result), workers)
                .exceptionally(failed -> {
                    LOG.warnf(failed, "a test of the plan run %s is asked again later", due.run());
                    return null;
                });
    }

    private void report(DueTest due, TestResult result) {
        Command command = new Command(Actor.SLUICE, due.run(), "plan-run.step.tested", result.evidence());
        moves.move(command, run -> run.tested(due.position(), due.attempt(), result, clock.instant()));
    }
}
