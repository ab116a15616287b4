package io.sluice.rollouts.counts;

import io.quarkus.scheduler.Scheduled;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.RolloutAccess;
import io.sluice.rollouts.RolloutChanges;
import io.sluice.rollouts.body.CountsBody;
import io.sluice.rollouts.body.CountsView;
import io.sluice.rollouts.core.FleetReport;
import io.sluice.rollouts.core.FleetWindow;
import io.sluice.rollouts.core.ReportLedger;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.gate.Attendance;
import io.sluice.rollouts.gate.GateService;
import io.sluice.rollouts.stored.EvidenceStore;
import io.sluice.rollouts.stored.RolloutStore;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Counts what the fleet reports: one transaction for all the reports of a rollout that wait at the same time.
 *
 * <p>A report is acknowledged when the transaction that holds its counts and its number is committed, so nothing
 * acknowledged is lost and nothing is counted twice. The rollout's lock gives the replicas an order.
 */
@ApplicationScoped
class CountsService {
    private static final Duration LEDGERS_KEPT = Duration.ofDays(1);

    private final RolloutStore store;
    private final EvidenceStore evidence;
    private final ReportLedgerStore ledgers;
    private final GateService gate;
    private final Attendance attendance;
    private final Transactions transactions;
    private final InstantSource clock;

    CountsService(
            RolloutStore store,
            EvidenceStore evidence,
            ReportLedgerStore ledgers,
            GateService gate,
            Attendance attendance,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.evidence = evidence;
        this.ledgers = ledgers;
        this.gate = gate;
        this.attendance = attendance;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** A report that waits for its answer. */
    interface Waiting {
        Caller caller();

        CountsBody body();

        void counted(CountsView view);

        void refused(Refused refused);
    }

    /** Counts them all and answers each; throws, with none of them counted, where the database does not take them. */
    void count(UUID id, List<? extends Waiting> reports) {
        transactions.write(() -> {
            Rollout rollout = store.lock(id).orElseThrow(() -> RolloutAccess.unknown(id));
            Batch batch = new Batch(rollout, clock.instant(), known(id, reports));
            reports.forEach(batch::take);
            batch.save();
            return reports.size();
        });
    }

    private Map<String, ReportLedger> known(UUID id, List<? extends Waiting> reports) {
        return ledgers.of(
                id, reports.stream().map(report -> report.body().instance()).collect(Collectors.toSet()));
    }

    @Scheduled(every = "1h", delayed = "1h", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void forgetWhatHasEnded() {
        transactions.write(() -> ledgers.forget(clock.instant().minus(LEDGERS_KEPT)));
    }

    /** The reports of one rollout in one transaction. */
    private final class Batch {
        private final Rollout rollout;
        private final Instant now;
        private final Map<String, ReportLedger> known;
        private final Map<String, ReportLedger> changed = new HashMap<>();
        private final FleetWindow window;

        Batch(Rollout rollout, Instant now, Map<String, ReportLedger> known) {
            this.rollout = rollout;
            this.now = now;
            this.known = known;
            this.window = new FleetWindow(evidence.book(rollout), now);
        }

        /** What is wrong with one report is told to its sender, and stops no other. */
        void take(Waiting waiting) {
            try {
                RolloutAccess.permitted(waiting.caller(), rollout);
                FleetReport report = waiting.body().report(rollout.spec().release());
                CountsView view = CountsView.of(rollout, isRepeated(report));
                transactions.afterCommit(() -> waiting.counted(view));
            } catch (Refused refused) {
                transactions.afterCommit(() -> waiting.refused(refused));
            }
        }

        private boolean isRepeated(FleetReport report) {
            ReportLedger ledger =
                    changed.getOrDefault(report.instance(), known.getOrDefault(report.instance(), ReportLedger.EMPTY));
            long fingerprint = report.fingerprint();
            return switch (ledger.standing(report.sequence(), fingerprint)) {
                case COUNTED -> true;
                case OTHER_NUMBERS ->
                    throw Refused.because(
                            ErrorCode.OBSERVATION_CONFLICT,
                            "sequence " + report.sequence() + " of " + report.instance()
                                    + " was reported with other numbers; a restarted instance needs another name");
                case FORGOTTEN ->
                    throw Refused.because(
                            ErrorCode.OBSERVATION_CONFLICT,
                            "sequence " + report.sequence() + " of " + report.instance() + " is older than the latest "
                                    + ReportLedger.KEPT + ", which are all that is remembered");
                case NEW -> {
                    window.add(report).ifPresent(forbidden -> {
                        throw RolloutChanges.refusal(forbidden);
                    });
                    changed.put(report.instance(), ledger.plus(report.sequence(), fingerprint));
                    yield false;
                }
            };
        }

        void save() {
            window.observation().ifPresent(observation -> {
                Rollout heard = attendance.heard(rollout, now);
                evidence.grow(heard, observation, now);
                ledgers.save(heard.id(), changed, now);
                gate.counted(heard);
            });
        }
    }
}
