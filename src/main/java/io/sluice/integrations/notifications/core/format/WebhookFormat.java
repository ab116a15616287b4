package io.sluice.integrations.notifications.core.format;

import io.sluice.integrations.notifications.core.Notice;
import io.sluice.integrations.notifications.core.ToldRelease;
import io.sluice.kernel.JsonValue.JsonObject;
import org.jspecify.annotations.Nullable;

/** Our own form, in the frame that Standard Webhooks recommends: type, timestamp, data. */
final class WebhookFormat implements NoticeFormat {

    @Override
    public JsonObject body(Notice notice, String secret) {
        JsonObject data = new Members()
                .with("id", notice.id().toString())
                .with("subject", notice.subject())
                .with("environment", notice.environment())
                .with("urgency", notice.kind().urgency().word())
                .with("summary", notice.summary())
                .with("reason", notice.reason())
                .with("actor", notice.actor())
                .with("release", release(notice.release()))
                .with("details", notice.details())
                .object();
        return new Members()
                .with("type", notice.kind().word())
                .with("timestamp", notice.at().toString())
                .with("data", data)
                .object();
    }

    static @Nullable JsonObject release(@Nullable ToldRelease release) {
        return release == null
                ? null
                : new Members()
                        .with("rollout", release.rollout())
                        .with("target", release.target())
                        .with("group", release.group())
                        .with("baseline", release.baseline())
                        .with("candidate", release.candidate())
                        .object();
    }
}
