package io.sluice.flags.document;

import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.flags.EnvironmentService;
import io.sluice.flags.FlagService;
import io.sluice.flags.core.DocumentDifference;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.FlagSet;
import io.sluice.flags.core.FlagdDocument;
import io.sluice.flags.segment.SegmentService;
import io.sluice.flags.shared.FlagSetStore;
import io.sluice.flags.shared.StoredSegment;
import io.sluice.flags.snapshot.LiveRollouts;
import io.sluice.flags.snapshot.LiveRollouts.LiveShare;
import io.sluice.flags.stored.FlagStore;
import io.sluice.flags.stored.StoredFlag;
import io.sluice.kernel.Actor;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Takes a whole flagd document into an environment, all of it or nothing, in one revision.
 *
 * <p>Kills stay: a document says what a flag is, not that an operator's kill is over. Flags that are not in the
 * document stay as they are, so that several teams may each keep their own; with pruning they are archived.
 */
@ApplicationScoped
class DocumentService {
    /** So many flags are written at once. */
    private static final int CHUNK = 1_000;

    private static final int FINDINGS_MAX = 100;

    private final FlagStore flags;
    private final FlagSetStore sets;
    private final EnvironmentService environments;
    private final Instance<LiveRollouts> rollouts;
    private final AuditLog audit;
    private final Transactions transactions;
    private final InstantSource clock;

    DocumentService(
            FlagStore flags,
            FlagSetStore sets,
            EnvironmentService environments,
            @Any Instance<LiveRollouts> rollouts,
            AuditLog audit,
            Transactions transactions,
            InstantSource clock) {
        this.flags = flags;
        this.sets = sets;
        this.environments = environments;
        this.rollouts = rollouts;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** What the document changes; on a dry run what it would change. */
    Outcome take(String environment, JsonObject document, Request request) {
        if (request.isDryRun()) {
            environments.get(environment);
            return transactions.read(
                    Transactions.LONG_LIMIT,
                    () -> check(environment, document, request).outcome());
        }
        // Kills need not wait that long: they go through the journal while the environment is held.
        return transactions.write(Transactions.LONG_LIMIT, () -> {
            environments.lock(environment).requireNotFrozen();
            Checked checked = check(environment, document, request);
            if (!checked.difference().isNothing()) {
                Writing writing = new Writing(request.caller().actor(), environment, request.reason(), clock.instant());
                saveShared(writing, checked);
                saveFlags(writing, checked);
                markChanged(environment, checked);
            }
            return checked.outcome();
        });
    }

    private Checked check(String environment, JsonObject document, Request request) {
        FlagSet before = sets.flagSet(environment, null).set();
        Map<String, StoredFlag> stored = flags.byKey(environment);
        FlagdDocument read = FlagdDocument.read(document, request.isPruning() ? FlagSet.EMPTY : before);
        DocumentCheck check = new DocumentCheck(read, before, stored, request.isPruning());
        DocumentDifference difference = check.difference();
        check.checkFlags(shares(environment));
        List<String> dependents = check.dependents(difference);
        refuse(check.findings());
        requirePermission(difference, request.caller());
        return new Checked(before, stored, read, difference, dependents, first(check.findings()));
    }

    private Map<String, LiveShare> shares(String environment) {
        return rollouts.stream()
                .flatMap(source -> source.liveShares(environment).stream())
                .collect(Collectors.toMap(LiveShare::flagKey, Function.identity()));
    }

    private static void refuse(List<Finding> findings) {
        List<Finding> errors = findings.stream().filter(Finding::isError).toList();
        if (!errors.isEmpty()) {
            String detail = errors.size() > FINDINGS_MAX
                    ? "the document has " + errors.size() + " errors, of which these are the first"
                    : "the document has errors";
            throw Refused.findings(detail, first(errors));
        }
    }

    private static List<Finding> first(List<Finding> findings) {
        return findings.subList(0, Math.min(findings.size(), FINDINGS_MAX));
    }

    /** Flags and segments lie within a prefix by their names, and the metadata is everybody's. */
    private static void requirePermission(DocumentDifference difference, Caller caller) {
        difference.added().forEach(caller::requireFlag);
        difference.changed().forEach(caller::requireFlag);
        difference.archived().forEach(caller::requireFlag);
        difference.segmentsAdded().forEach(caller::requireFlag);
        difference.segmentsChanged().forEach(caller::requireFlag);
        difference.segmentsRemoved().forEach(caller::requireFlag);
        if (difference.isMetadataChanged()) {
            caller.requireAllFlags();
        }
    }

    private void saveShared(Writing writing, Checked checked) {
        DocumentDifference difference = checked.difference();
        if (!difference.areSegmentsChanged() && !difference.isMetadataChanged()) {
            return;
        }
        Map<String, StoredSegment> known = sets.segments(writing.environment()).stream()
                .collect(Collectors.toMap(StoredSegment::name, Function.identity()));
        Map<String, JsonObject> given = checked.document().segmentsGiven();
        difference.segmentsAdded().forEach(name -> saveSegment(writing, null, name, present(given, name)));
        difference.segmentsChanged().forEach(name -> saveSegment(writing, known.get(name), name, present(given, name)));
        difference.segmentsRemoved().forEach(name -> removeSegment(writing, present(known, name)));
        JsonObject metadata = checked.document().set().metadata();
        if (difference.isMetadataChanged()) {
            String target = "environment/" + writing.environment();
            audit.record(AuditEvent.of(writing.actor(), "environment.metadata", writing.environment(), target)
                    .withChange(checked.before().metadata(), metadata)
                    .withReason(writing.reason()));
        }
        sets.raiseVersion(writing.environment(), metadata);
    }

    private void saveSegment(Writing writing, @Nullable StoredSegment known, String name, JsonObject rule) {
        long version = known == null ? 1 : known.version() + 1;
        StoredSegment after = new StoredSegment(writing.environment(), name, version, rule, writing.now());
        sets.save(after, writing.actor());
        audit.record(SegmentService.event(writing.actor(), known, after).withReason(writing.reason()));
    }

    private void removeSegment(Writing writing, StoredSegment removed) {
        sets.remove(removed);
        String target = "segment/" + removed.name();
        audit.record(AuditEvent.of(writing.actor(), "segment.remove", writing.environment(), target)
                .withChange(removed.rule(), null)
                .withReason(writing.reason()));
    }

    private void saveFlags(Writing writing, Checked checked) {
        Map<String, StoredFlag> stored = checked.stored();
        Map<String, FlagDefinition> given = checked.document().flags();
        DocumentDifference difference = checked.difference();
        saveChunks(writing, "create", stored, difference.added(), key -> writing.created(present(given, key)));
        saveChunks(
                writing,
                "update",
                stored,
                difference.changed(),
                key -> present(stored, key).changed(present(given, key), writing.now()));
        saveChunks(
                writing,
                "archive",
                stored,
                difference.archived(),
                key -> present(stored, key).archived(writing.now()));
    }

    private static <T> T present(Map<String, T> all, String key) {
        return Objects.requireNonNull(all.get(key), key);
    }

    private void saveChunks(
            Writing writing,
            String action,
            Map<String, StoredFlag> stored,
            List<String> keys,
            Function<String, StoredFlag> next) {
        for (int start = 0; start < keys.size(); start += CHUNK) {
            List<StoredFlag> chunk = new ArrayList<>();
            List<AuditEvent> events = new ArrayList<>();
            for (String key : keys.subList(start, Math.min(start + CHUNK, keys.size()))) {
                StoredFlag after = next.apply(key);
                chunk.add(after);
                events.add(FlagService.event(writing.actor(), action, stored.get(key), after)
                        .withReason(writing.reason()));
            }
            audit.recordAll(events);
            flags.saveAll(chunk, action, writing.actor(), writing.reason());
        }
    }

    private void markChanged(String environment, Checked checked) {
        DocumentDifference difference = checked.difference();
        if (difference.isMetadataChanged()) {
            environments.changedThroughout(environment);
            return;
        }
        List<String> keys = new ArrayList<>(difference.added());
        keys.addAll(difference.changed());
        keys.addAll(difference.archived());
        keys.addAll(checked.dependents());
        environments.changed(environment, keys);
    }

    /**
     * How a document is to be taken.
     *
     * @param isPruning whether what is not in the document goes
     * @param caller who may be bound to some flags
     */
    record Request(
            boolean isDryRun, boolean isPruning, @Nullable String reason, Caller caller) {}

    /** What changed, and what the checks noticed and did not refuse. */
    record Outcome(DocumentDifference difference, List<Finding> warnings) {}

    /** A document without errors, and all that is known of it. */
    private record Checked(
            FlagSet before,
            Map<String, StoredFlag> stored,
            FlagdDocument document,
            DocumentDifference difference,
            List<String> dependents,
            List<Finding> warnings) {
        Outcome outcome() {
            return new Outcome(difference, warnings);
        }
    }

    private record Writing(
            Actor actor, String environment, @Nullable String reason, Instant now) {
        StoredFlag created(FlagDefinition definition) {
            return new StoredFlag(environment, definition, 1, null, false, now);
        }
    }
}
