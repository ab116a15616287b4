package io.sluice.integrations.notifications.core.format;

import io.sluice.integrations.notifications.core.Notice;
import io.sluice.integrations.notifications.core.NoticeKind;
import io.sluice.integrations.notifications.core.ToldRelease;
import io.sluice.kernel.CanonicalJson;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;

/**
 * An event of PagerDuty's Events API v2. Only what needs a person triggers, and what ends it resolves: all notices of
 * one rollout, or of one flag, are one incident.
 */
final class PagerDutyFormat implements NoticeFormat {
    private static final int MAX_SUMMARY = 1_024;
    private static final int MAX_KEY = 255;

    /** What an event does to its incident. */
    private enum Effect {
        TRIGGER,
        RESOLVE,
        NOTHING
    }

    private static Effect effect(NoticeKind kind) {
        return switch (kind) {
            case ROLLOUT_PAGE,
                    ROLLOUT_ROLLING_BACK,
                    ROLLOUT_ROLLBACK_FAILED,
                    STEP_ANNOUNCED,
                    STEP_OVERRUN,
                    STEP_FAILED,
                    FLAG_KILLED,
                    TEST -> Effect.TRIGGER;
            case ROLLOUT_STAGE_ENTERED,
                    ROLLOUT_COMPLETED,
                    ROLLOUT_ABORTED,
                    ROLLOUT_ROLLED_BACK,
                    ROLLOUT_ACKNOWLEDGED,
                    PLAN_RUN_VERIFIED,
                    FLAG_RESTORED -> Effect.RESOLVE;
            case ROLLOUT_CREATED,
                    ROLLOUT_APPROVED,
                    ROLLOUT_STARTED,
                    ROLLOUT_PAUSED,
                    ROLLOUT_RESUMED,
                    ROLLOUT_VERDICT,
                    ROLLOUT_HELD,
                    PLAN_RUN_OPENED,
                    STEP_VERIFIED,
                    STEP_SKIPPED,
                    ENVIRONMENT_FROZEN,
                    ENVIRONMENT_UNFROZEN -> Effect.NOTHING;
        };
    }

    @Override
    public boolean tells(NoticeKind kind) {
        return effect(kind) != Effect.NOTHING;
    }

    @Override
    public boolean ends(NoticeKind kind) {
        return effect(kind) == Effect.RESOLVE;
    }

    @Override
    public JsonObject body(Notice notice, String routingKey) {
        boolean isEnd = ends(notice.kind());
        Members event = new Members()
                .with("routing_key", routingKey)
                .with("event_action", isEnd ? "resolve" : "trigger")
                .with("dedup_key", key(notice));
        return isEnd ? event.object() : event.with("payload", payload(notice)).object();
    }

    private static String key(Notice notice) {
        String key = "sluice/" + notice.subject();
        return key.length() <= MAX_KEY ? key : CanonicalJson.sha256(JsonValue.text(key));
    }

    private static JsonObject payload(Notice notice) {
        ToldRelease release = notice.release();
        JsonObject details = new Members()
                .with("reason", notice.reason())
                .with("actor", notice.actor())
                .with("release", WebhookFormat.release(release))
                .with("details", notice.details())
                .object();
        return new Members()
                .with("summary", Clipped.to(MAX_SUMMARY, notice.summary()))
                .with("source", notice.environment() == null ? "sluice" : "sluice/" + notice.environment())
                .with("severity", notice.kind().urgency().word())
                .with("timestamp", notice.at().toString())
                .with("component", release == null ? null : release.target())
                .with("group", release == null ? null : release.group())
                .with("class", notice.kind().word())
                .with("custom_details", details)
                .object();
    }
}
