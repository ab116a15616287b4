package io.sluice.rollouts;

import io.sluice.audit.AuditEntry;
import io.sluice.audit.AuditLog;
import io.sluice.judge.core.Action;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.rollouts.body.ReportView;
import io.sluice.rollouts.body.RolloutBody;
import io.sluice.rollouts.body.RolloutView;
import io.sluice.rollouts.body.StageDecision;
import io.sluice.rollouts.body.StoredVerdict;
import io.sluice.rollouts.body.TimelineEntry;
import io.sluice.rollouts.body.VerdictView;
import io.sluice.rollouts.core.EvidenceBook;
import io.sluice.rollouts.core.Report;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.replay.Recording;
import io.sluice.rollouts.core.replay.Recording.RecordedLook;
import io.sluice.rollouts.stored.EvidenceStore;
import io.sluice.rollouts.stored.RolloutFilter;
import io.sluice.rollouts.stored.RolloutFilter.Place;
import io.sluice.rollouts.stored.RolloutStore;
import io.sluice.rollouts.stored.VerdictStore;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads rollouts: one, many, what was judged, what happened, what it cost. */
@ApplicationScoped
public class RolloutStory {
    private final RolloutStore store;
    private final EvidenceStore evidence;
    private final VerdictStore verdicts;
    private final RolloutAccess access;
    private final AuditLog audit;
    private final Transactions transactions;

    RolloutStory(
            RolloutStore store,
            EvidenceStore evidence,
            VerdictStore verdicts,
            RolloutAccess access,
            AuditLog audit,
            Transactions transactions) {
        this.store = store;
        this.evidence = evidence;
        this.verdicts = verdicts;
        this.access = access;
        this.audit = audit;
        this.transactions = transactions;
    }

    RolloutView one(Caller caller, UUID id) {
        return transactions.read(() -> RolloutView.of(access.find(caller, id)));
    }

    /** The rollout, within the caller's bounds. */
    public Rollout find(Caller caller, UUID id) {
        return transactions.read(() -> access.find(caller, id));
    }

    /** The rollout that holds the target, within the caller's bounds. */
    public Optional<UUID> liveOn(Caller caller, String environment, String target) {
        caller.requireEnvironment(environment);
        caller.requireTarget(target);
        return transactions.read(() -> store.liveOn(environment, target));
    }

    /** The newest rollout of that candidate on the target that the body names, within the caller's bounds. */
    public Optional<Rollout> ofRevision(Caller caller, RolloutBody asked) {
        return transactions.read(() -> store.ofRevision(asked.environment(), asked.target(), asked.candidate())
                .map(rollout -> RolloutAccess.permitted(caller, rollout)));
    }

    /** Whether its target has no later rollout, whatever became of that. */
    public boolean isNewestOfTarget(Rollout rollout) {
        return transactions.read(() -> store.isNewestOfTarget(rollout));
    }

    /** The candidate of the target's newest release that was completed. */
    public Optional<String> newestCompleted(String environment, String target) {
        return transactions.read(() -> store.newestCompletedOn(environment, target));
    }

    Page<RolloutView> page(RolloutFilter filter) {
        List<Rollout> found = transactions.read(() -> store.page(filter));
        return filter.page().page(found, Place::of).map(RolloutView::of);
    }

    Page<VerdictView> verdicts(Caller caller, UUID id, PageRequest asked) {
        return transactions.read(() -> {
            access.find(caller, id);
            return verdicts.page(id, asked).map(VerdictView::of);
        });
    }

    /** Changes and looks together, oldest first. */
    List<TimelineEntry> timeline(Caller caller, UUID id) {
        return transactions.read(() -> {
            Rollout rollout = access.find(caller, id);
            Stream<TimelineEntry> looks = verdicts.all(id).stream().map(TimelineEntry::of);
            List<AuditEntry> events = audit.of(RolloutChanges.target(rollout));
            return Stream.concat(looks, events.stream().map(TimelineEntry::of))
                    .sorted(Comparator.comparing(TimelineEntry::at))
                    .toList();
        });
    }

    ReportView report(Caller caller, UUID id) {
        return transactions.read(() -> {
            Rollout rollout = access.find(caller, id);
            EvidenceBook book = evidence.read(rollout);
            return ReportView.of(rollout, Report.of(rollout, book), verdicts.looks(id), verdicts.decisions(id));
        });
    }

    /** What is kept of a release. */
    public Recording recording(Caller caller, String id) {
        return transactions.read(() -> recording(access.find(caller, RolloutId.parse(id))));
    }

    /** What is kept of the newest releases of an environment and a target; of all that the caller reaches for null. */
    public List<Recording> newestRecordings(
            Caller caller, @Nullable String environment, @Nullable String target, int most) {
        if (environment != null) {
            caller.requireEnvironment(environment);
        }
        RolloutFilter filter = new RolloutFilter(
                environment == null ? caller.environment() : environment,
                target,
                caller.targets(),
                null,
                null,
                new PageRequest(most, null));
        return transactions.read(() ->
                store.page(filter).stream().limit(most).map(this::recording).toList());
    }

    private Recording recording(Rollout rollout) {
        List<RecordedLook> looks =
                verdicts.all(rollout.id()).stream().map(RolloutStory::look).toList();
        return new Recording(rollout, evidence.receipts(rollout.id()), looks);
    }

    private static RecordedLook look(StoredVerdict stored) {
        StageDecision decision = stored.decision();
        Action left = decision == null ? null : decision.proceeds() ? Action.PROCEED : Action.ROLLBACK;
        return new RecordedLook(stored.look(), stored.stage(), stored.at(), stored.verdict(), left);
    }
}
