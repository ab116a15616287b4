package io.sluice.rollouts.body;

import io.sluice.audit.AuditEntry;
import io.sluice.kernel.JsonValue;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One thing that happened to a rollout.
 *
 * @param kind {@code look} for a new verdict, {@code change} for everything that somebody did
 * @param actor who did it; absent for a look
 * @param action the audit's verb, or the verdict's word
 * @param stage of a look
 * @param before state, stage and share before a change
 * @param after state, stage and share after a change
 */
@Schema(example = """
        {"at":"2026-11-30T12:10:00Z","kind":"change","actor":"deploy-answers","action":"rollout.advance",\
        "reason":"gate of stage 0: proceed","before":{"state":"RUNNING","stage":0,"share":0.05,"generation":1},\
        "after":{"state":"RUNNING","stage":1,"share":0.25,"generation":2}}""")
public record TimelineEntry(
        Instant at,
        String kind,
        @Nullable String actor,
        String action,
        @Nullable String reason,
        @Nullable Integer stage,
        @Nullable Long look,
        @Schema(implementation = Object.class) @Nullable JsonValue before,
        @Schema(implementation = Object.class) @Nullable JsonValue after) {

    public static TimelineEntry of(AuditEntry event) {
        return new TimelineEntry(
                event.at(),
                "change",
                event.actor(),
                event.action(),
                event.reason(),
                null,
                null,
                event.before(),
                event.after());
    }

    public static TimelineEntry of(StoredVerdict verdict) {
        return new TimelineEntry(
                verdict.at(), "look", null, verdict.action(), null, verdict.stage(), verdict.look(), null, null);
    }
}
