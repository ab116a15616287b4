package io.sluice.flags;

import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.FlagReading;
import io.sluice.flags.core.Steering;
import io.sluice.flags.core.targeting.Segments;
import io.sluice.flags.shared.FlagSetStore;
import io.sluice.flags.snapshot.LiveRollouts;
import io.sluice.flags.snapshot.LiveRollouts.LiveShare;
import io.sluice.flags.snapshot.UnsavedKill;
import io.sluice.flags.stored.FlagKey;
import io.sluice.flags.stored.FlagStore;
import io.sluice.flags.stored.FlagVersion;
import io.sluice.flags.stored.SavedKillStore;
import io.sluice.flags.stored.StoredFlag;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.WriteCondition;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes flags: define, kill, restore, archive, unarchive, and what a rollout leaves behind; each with its version and
 * its audit event.
 */
@ApplicationScoped
public class FlagService {
    private final FlagStore store;
    private final FlagSetStore sets;
    private final SavedKillStore kills;
    private final EnvironmentService environments;
    private final Instance<LiveRollouts> rollouts;
    private final AuditLog audit;
    private final Transactions transactions;
    private final InstantSource clock;

    FlagService(
            FlagStore store,
            FlagSetStore sets,
            SavedKillStore kills,
            EnvironmentService environments,
            @Any Instance<LiveRollouts> rollouts,
            AuditLog audit,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.sets = sets;
        this.kills = kills;
        this.environments = environments;
        this.rollouts = rollouts;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    public List<StoredFlag> all(String environment) {
        environments.get(environment);
        return transactions.read(() -> store.all(environment));
    }

    /** The flags in service or those that are not, by their keys. */
    Page<StoredFlag> page(String environment, boolean isArchived, PageRequest asked) {
        environments.get(environment);
        return transactions.read(() -> store.page(environment, isArchived, asked));
    }

    /** The flag of that key in service; an archived one is no flag to a rollout. */
    public Optional<StoredFlag> find(String environment, String key) {
        return transactions.read(() -> store.byKey(environment, key)).filter(flag -> !flag.isArchived());
    }

    /** The flag, compiled with the segments that it uses. */
    public CompiledFlag compiled(StoredFlag flag) {
        return transactions.read(() -> CompiledFlag.of(
                flag.definition(), sets.flagSet(flag.environment(), null).set()));
    }

    /** The flag of that key, in service or archived. */
    public StoredFlag get(String environment, String key) {
        return transactions.read(() -> store.byKey(environment, key)).orElseThrow(() -> unknown(environment, key));
    }

    /** Whether a flag of that key was killed once, in whichever environment: a rehearsal, or the real thing. */
    public boolean wasEverKilled(String key) {
        return transactions.read(() -> store.wasEverKilled(key));
    }

    /** The versions of a flag, newest first. */
    Page<FlagVersion> history(FlagKey flag, PageRequest asked) {
        get(flag.environment(), flag.key());
        return transactions.read(() -> store.history(flag, asked));
    }

    /** Stores a definition that passes its checks; answers it with the warnings that remain. */
    WrittenFlag define(
            Actor actor, FlagKey flag, JsonObject definition, WriteCondition condition, @Nullable String why) {
        return transactions.write(() -> {
            environments.lock(flag.environment()).requireNotFrozen();
            FlagReading reading = FlagDefinition.read(flag.key(), definition, segments(flag.environment()));
            refuseFaults(reading);
            Optional<StoredFlag> before = store.byKey(flag.environment(), flag.key());
            before.filter(StoredFlag::isArchived).ifPresent(FlagService::refuseArchived);
            condition.check(before.map(StoredFlag::version).orElse(null));
            before.ifPresent(known -> refuseBehindLive(known, reading.get()));
            StoredFlag after = before.map(known -> known.changed(reading.get(), clock.instant()))
                    .orElseGet(
                            () -> new StoredFlag(flag.environment(), reading.get(), 1, null, false, clock.instant()));
            save(new Change(actor, before.isPresent() ? "update" : "create", why), before, after);
            return new WrittenFlag(after, reading.findings());
        });
    }

    /**
     * The off value for everybody, from the answer on. A repeat changes nothing, and neither does a kill that was saved
     * before, whatever has been done to the flag since. Refused as unavailable where somebody holds the environment for
     * longer than the limit.
     */
    public StoredFlag kill(UnsavedKill kill, String reason, Duration lockLimit) {
        FlagKey flag = kill.flag();
        return transactions.write(() -> {
            transactions.waitForLocksAtMost(lockLimit);
            StoredFlag before = lockedInService(flag);
            boolean isNew = kills.isNew(flag, kill.id(), kill.at(), clock.instant());
            if (!isNew || before.isKilled()) {
                environments.unchanged(flag.environment());
                return before;
            }
            StoredFlag after = before.killed(reason, clock.instant());
            save(new Change(kill.by(), "kill", reason), Optional.of(before), after);
            return after;
        });
    }

    /** Gives the same users what they had before the kill; a repeat changes nothing. */
    public StoredFlag restore(Actor actor, FlagKey flag, String reason) {
        return transactions.write(() -> {
            StoredFlag before = lockedInService(flag);
            if (!before.isKilled()) {
                return before;
            }
            StoredFlag after = before.restored(clock.instant());
            save(new Change(actor, "restore", reason), Optional.of(before), after);
            return after;
        });
    }

    /** Takes a flag out of service: nobody is answered any more, and its key stays taken; a repeat changes nothing. */
    StoredFlag archive(Actor actor, FlagKey flag, String reason) {
        return transactions.write(() -> {
            StoredFlag before = locked(flag);
            if (before.isArchived()) {
                return before;
            }
            refuseSteered(flag);
            StoredFlag after = before.archived(clock.instant());
            save(new Change(actor, "archive", reason), Optional.of(before), after);
            return after;
        });
    }

    /**
     * Takes a flag back into service, killed: its users meet the off value until somebody restores it, and then what
     * they met before. Segments that it used may be gone meanwhile: then it is refused. A repeat changes nothing.
     */
    StoredFlag unarchive(Actor actor, FlagKey flag, String reason) {
        return transactions.write(() -> {
            StoredFlag before = locked(flag);
            if (!before.isArchived()) {
                return before;
            }
            refuseFaults(FlagDefinition.read(flag.key(), before.definition().toJson(), segments(flag.environment())));
            StoredFlag after = before.unarchived("unarchived: " + reason, clock.instant());
            save(new Change(actor, "unarchive", reason), Optional.of(before), after);
            return after;
        });
    }

    /**
     * Makes a variant the default: what a completed rollout or a plan's flag step does, also to an archived flag,
     * because a way back is never refused. The same again changes nothing.
     */
    public StoredFlag makeDefault(Actor actor, FlagKey flag, String variant, String reason) {
        return transactions.write(() -> {
            StoredFlag before = locked(flag);
            if (variant.equals(before.definition().defaultVariant())) {
                return before;
            }
            if (!before.definition().variants().containsKey(variant)) {
                throw Refused.because(ErrorCode.CONFLICT, "the flag " + flag.key() + " has no variant " + variant);
            }
            StoredFlag after = before.changed(before.definition().withDefaultVariant(variant), clock.instant());
            save(new Change(actor, "make-default", reason), Optional.of(before), after);
            return after;
        });
    }

    private void save(Change change, Optional<StoredFlag> before, StoredFlag after) {
        store.save(after, change.action(), change.actor(), change.reason());
        environments.changed(after.environment(), after.key());
        audit.record(event(change.actor(), change.action(), before.orElse(null), after)
                .withReason(change.reason()));
    }

    public static AuditEvent event(Actor actor, String action, @Nullable StoredFlag before, StoredFlag after) {
        return AuditEvent.of(actor, "flag." + action, after.environment(), "flag/" + after.key())
                .withChange(
                        before == null ? null : FlagBody.of(before).json(),
                        FlagBody.of(after).json());
    }

    private StoredFlag locked(FlagKey flag) {
        environments.lock(flag.environment());
        return store.byKey(flag.environment(), flag.key()).orElseThrow(() -> unknown(flag.environment(), flag.key()));
    }

    private StoredFlag lockedInService(FlagKey flag) {
        StoredFlag found = locked(flag);
        if (found.isArchived()) {
            throw unknown(flag.environment(), flag.key());
        }
        return found;
    }

    private Segments segments(String environment) {
        return sets.flagSet(environment, null).set().segments();
    }

    private static void refuseFaults(FlagReading reading) {
        if (!reading.isValid()) {
            throw Refused.findings("the flag has errors", reading.findings());
        }
    }

    private static void refuseArchived(StoredFlag flag) {
        throw Refused.because(
                ErrorCode.FLAG_ARCHIVED,
                "the key " + flag.key() + " belongs to an archived flag: unarchive it, or take another key");
    }

    private void refuseSteered(FlagKey flag) {
        for (LiveRollouts source : rollouts) {
            source.steering(flag.environment(), flag.key()).ifPresent(share -> {
                throw Refused.because(ErrorCode.FLAG_IN_USE, "a live rollout steers the flag " + flag.key())
                        .with("liveId", share.rollout());
            });
        }
    }

    private void refuseBehindLive(StoredFlag before, FlagDefinition next) {
        for (LiveRollouts source : rollouts) {
            source.steering(before.environment(), before.key())
                    .ifPresent(share -> refuseBehind(share, before.definition(), next));
        }
    }

    private static void refuseBehind(LiveShare share, FlagDefinition before, FlagDefinition next) {
        List<Finding> findings = Steering.behind(before, next, share.baselineVariant(), share.candidateVariant());
        if (!findings.isEmpty()) {
            throw Refused.because(ErrorCode.FLAG_IN_USE, findings.get(0).message())
                    .with("findings", findings)
                    .with("liveId", share.rollout());
        }
    }

    private static Refused unknown(String environment, String key) {
        return Refused.because(ErrorCode.NOT_FOUND, "there is no flag " + key + " in " + environment);
    }

    private record Change(
            Actor actor, String action, @Nullable String reason) {}

    /** A stored flag, and the warnings about it. */
    record WrittenFlag(StoredFlag flag, List<Finding> warnings) {}
}
