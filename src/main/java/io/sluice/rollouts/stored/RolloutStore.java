package io.sluice.rollouts.stored;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.hibernate.orm.panache.PanacheQuery;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Parameters;
import io.sluice.kernel.Actor;
import io.sluice.kernel.Share;
import io.sluice.plans.core.PlanVersion;
import io.sluice.platform.json.StrictJson;
import io.sluice.rollouts.core.Approval;
import io.sluice.rollouts.core.Milestones;
import io.sluice.rollouts.core.Pages;
import io.sluice.rollouts.core.Position;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.SteeredFlag;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.exception.ConstraintViolationException;
import org.jspecify.annotations.Nullable;

/** Rollouts and their approvals in PostgreSQL. */
@ApplicationScoped
public class RolloutStore implements PanacheRepositoryBase<RolloutRow, UUID> {
    /** What the names of both unique indexes over live rollouts begin with. */
    private static final String ONE_LIVE = "rollout_one_live";

    private static final int MOST_SPECS = 5_000;

    /** What was asked for never changes, and is long to read. */
    private final Cache<UUID, RolloutSpec> specs =
            Caffeine.newBuilder().maximumSize(MOST_SPECS).build();

    /** Writes a new rollout at once, so that a constraint that it breaks is met here. */
    public void add(Rollout rollout, StoredSpec spec, Actor creator) {
        // Hibernate inserts before it updates, but a rollout that was just taken back must first give its target up.
        flush();
        RolloutRow row = new RolloutRow();
        Release release = rollout.spec().release();
        row.id = rollout.id();
        row.tenant = creator.tenant();
        row.environment = release.environment();
        row.target = release.target();
        row.group = release.group();
        row.candidate = release.candidate();
        row.baseline = release.baseline();
        row.spec = StrictJson.write(spec);
        row.flagKey = flagKey(rollout);
        PlanVersion plan = rollout.spec().plan();
        row.planName = plan == null ? null : plan.name();
        row.planVersion = plan == null ? null : plan.version();
        row.createdBy = rollout.milestones().createdBy();
        row.createdAt = rollout.milestones().created();
        copy(rollout, row);
        persistAndFlush(row);
    }

    public void save(Rollout rollout) {
        copy(rollout, findById(rollout.id()));
        for (Approval approval : rollout.approvals()) {
            saveApproval(rollout.id(), approval);
        }
    }

    private void saveApproval(UUID rollout, Approval approval) {
        ApprovalRow row = new ApprovalRow();
        row.id = new ApprovalRow.Key(rollout, approval.by());
        row.reason = approval.reason();
        row.at = approval.at();
        getEntityManager().merge(row);
    }

    private static void copy(Rollout rollout, RolloutRow row) {
        Position position = rollout.position();
        row.state = rollout.state();
        row.holdsTarget = rollout.holdsTarget();
        row.stage = position.stage();
        row.share = position.share().parts();
        row.generation = position.generation();
        row.stageStartedAt = position.stageStarted();
        row.startedAt = rollout.milestones().started();
        row.zeroedAt = rollout.milestones().zeroed();
        row.endedAt = rollout.milestones().ended();
        row.stalledSince = rollout.pages().stalledSince();
        row.overdueSince = rollout.pages().overdueSince();
    }

    /**
     * The rollout, locked until the transaction ends: whatever happens to one rollout happens in an order. The live
     * ones of its group are locked with it, because a rollback pauses them; all by their ids, so that nobody waits for
     * somebody who waits.
     */
    public Optional<Rollout> lock(UUID id) {
        getEntityManager()
                .createNativeQuery("select r.id from rollout r join rollout asked on asked.environment = r.environment"
                        + " and asked.group_name = r.group_name where asked.id = ?1 and (r.holds_target or r.id = ?1)"
                        + " order by r.id for update of r")
                .setParameter(1, id)
                .getResultList();
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE).map(this::rollout);
    }

    /** The live rollouts of a group, locked until the transaction ends. */
    public List<Rollout> lockGroup(String environment, String group) {
        return find("environment = ?1 and group = ?2 and holdsTarget order by id", environment, group)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .list()
                .stream()
                .map(this::rollout)
                .toList();
    }

    /** The other live rollouts of the rollout's group in its environment. */
    public List<Rollout> siblings(Rollout rollout) {
        Release release = rollout.spec().release();
        if (release.group() == null) {
            return List.of();
        }
        return rollouts(list(
                "environment = ?1 and group = ?2 and holdsTarget and id <> ?3 order by id",
                release.environment(),
                release.group(),
                rollout.id()));
    }

    public boolean knowsGroup(String environment, String group) {
        return count("environment = ?1 and group = ?2", environment, group) > 0;
    }

    public Optional<Rollout> byId(UUID id) {
        return findByIdOptional(id).map(this::rollout);
    }

    /** Read without loading the rollout, so that a lock afterwards reads it fresh. */
    public Optional<UUID> liveOn(String environment, String target) {
        return getEntityManager()
                .createQuery(
                        "select id from RolloutRow where environment = ?1 and target = ?2 and holdsTarget", UUID.class)
                .setParameter(1, environment)
                .setParameter(2, target)
                .getResultStream()
                .findFirst();
    }

    /** The newest rollout of that candidate on the target, whatever became of it. */
    public Optional<Rollout> ofRevision(String environment, String target, String candidate) {
        return find(
                        "environment = ?1 and target = ?2 and candidate = ?3 order by createdAt desc, id desc",
                        environment,
                        target,
                        candidate)
                .firstResultOptional()
                .map(this::rollout);
    }

    /** The candidate of the target's newest release that was completed. */
    public Optional<String> newestCompletedOn(String environment, String target) {
        return getEntityManager()
                .createQuery(
                        "select candidate from RolloutRow where environment = ?1 and target = ?2 and state = ?3"
                                + " order by createdAt desc, id desc",
                        String.class)
                .setParameter(1, environment)
                .setParameter(2, target)
                .setParameter(3, RolloutState.COMPLETED)
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }

    public Optional<Rollout> liveOnFlag(String environment, String flagKey) {
        return find("environment = ?1 and flagKey = ?2 and holdsTarget", environment, flagKey)
                .firstResultOptional()
                .map(this::rollout);
    }

    /** The rollouts whose share lies over a flag of this environment. */
    public List<Rollout> exposing(String environment) {
        return rollouts(list(
                "environment = ?1 and flagKey is not null and state in ?2",
                environment,
                List.of(RolloutState.RUNNING, RolloutState.PAUSED)));
    }

    /** The same on these flags alone. */
    public List<Rollout> exposing(String environment, Collection<String> flagKeys) {
        return rollouts(list(
                "environment = ?1 and flagKey in ?2 and state in ?3",
                environment,
                flagKeys,
                List.of(RolloutState.RUNNING, RolloutState.PAUSED)));
    }

    /** By flag key: when the newest rollout on it was completed; only where that was its end. */
    public Map<String, Instant> newestCompleted(String environment) {
        return list(
                        "from RolloutRow r where r.environment = ?1 and r.flagKey is not null and r.state = ?2 and not"
                                + " exists (select 1 from RolloutRow later where later.environment = r.environment"
                                + " and later.flagKey = r.flagKey and later.createdAt > r.createdAt)",
                        environment,
                        RolloutState.COMPLETED)
                .stream()
                .collect(Collectors.toMap(row -> row.flagKey, row -> row.endedAt, (one, other) -> other));
    }

    /** The latest release of a version of a target. */
    public Optional<Rollout> latestOf(String environment, String target, String version) {
        return find(
                        "environment = ?1 and target = ?2 and candidate = ?3 order by createdAt desc, id desc",
                        environment,
                        target,
                        version)
                .firstResultOptional()
                .map(this::rollout);
    }

    /** Whether its target has no later rollout, whatever became of that. */
    public boolean isNewestOfTarget(Rollout rollout) {
        return count(
                        "environment = ?1 and target = ?2 and (createdAt > ?3 or createdAt = ?3 and id > ?4)",
                        rollout.spec().release().environment(),
                        rollout.spec().release().target(),
                        rollout.milestones().created(),
                        rollout.id())
                == 0;
    }

    /** Whether no other release of its target was completed after this one. */
    public boolean isNewestCompleted(Rollout rollout) {
        Release release = rollout.spec().release();
        return count(
                        "environment = ?1 and target = ?2 and candidate <> ?3 and state = ?4 and endedAt > ?5",
                        release.environment(),
                        release.target(),
                        release.candidate(),
                        RolloutState.COMPLETED,
                        rollout.milestones().ended())
                == 0;
    }

    /** Whether nothing that came after this rollout on its target or its flag is live or completed. */
    public boolean isNewestRelease(Rollout rollout) {
        Release release = rollout.spec().release();
        Parameters asked = Parameters.with("environment", release.environment())
                .and("target", release.target())
                .and("flag", flagKey(rollout))
                .and("completed", RolloutState.COMPLETED)
                .and("created", rollout.milestones().created())
                .and("id", rollout.id());
        return count(
                        "environment = :environment and (target = :target or flagKey = :flag)"
                                + " and (holdsTarget or state = :completed)"
                                + " and (createdAt > :created or createdAt = :created and id > :id)",
                        asked)
                == 0;
    }

    /** Whether the write failed because another live rollout has the target or the flag. */
    public static boolean isTakenTarget(Throwable failed) {
        for (@Nullable Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConstraintViolationException violation) {
                String name = violation.getConstraintName();
                return name != null && name.contains(ONE_LIVE);
            }
        }
        return false;
    }

    private static @Nullable String flagKey(Rollout rollout) {
        SteeredFlag flag = rollout.spec().flag();
        return flag == null ? null : flag.key();
    }

    /** Newest first, one more than the page's size where there are more. */
    public List<Rollout> page(RolloutFilter filter) {
        PanacheQuery<RolloutRow> query = find(filter.query(), filter.parameters());
        return rollouts(query.range(0, filter.page().limit()).list());
    }

    private Rollout rollout(RolloutRow row) {
        return rollouts(List.of(row)).get(0);
    }

    /** With the approvals of all of them, which one question answers. */
    private List<Rollout> rollouts(List<RolloutRow> rows) {
        Map<UUID, List<Approval>> approvals =
                approvals(rows.stream().map(row -> row.id).toList());
        return rows.stream()
                .map(row -> rollout(row, approvals.getOrDefault(row.id, List.of())))
                .toList();
    }

    private Rollout rollout(RolloutRow row, List<Approval> approvals) {
        return new Rollout(
                row.id,
                specs.get(row.id, id -> spec(row)),
                row.state,
                new Position(row.stage, row.stageStartedAt, new Share(row.share), row.generation),
                row.holdsTarget,
                approvals,
                new Milestones(row.createdBy, row.createdAt, row.startedAt, row.zeroedAt, row.endedAt),
                new Pages(row.stalledSince, row.overdueSince));
    }

    private static RolloutSpec spec(RolloutRow row) {
        PlanVersion plan = row.planName == null ? null : new PlanVersion(row.planName, row.planVersion);
        return StrictJson.read(row.spec, StoredSpec.class).toSpec(plan);
    }

    private Map<UUID, List<Approval>> approvals(List<UUID> rollouts) {
        if (rollouts.isEmpty()) {
            return Map.of();
        }
        return getEntityManager()
                .createQuery("from ApprovalRow where id.rollout in ?1 order by at, id.approver", ApprovalRow.class)
                .setParameter(1, rollouts)
                .getResultStream()
                .collect(Collectors.groupingBy(
                        row -> row.id.rollout(),
                        Collectors.mapping(
                                row -> new Approval(row.id.approver(), row.at, row.reason), Collectors.toList())));
    }
}
