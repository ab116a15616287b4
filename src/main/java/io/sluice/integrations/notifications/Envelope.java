package io.sluice.integrations.notifications;

import io.sluice.integrations.notifications.core.Notice;
import io.sluice.integrations.notifications.core.format.NoticeFormat;
import io.sluice.integrations.notifications.core.format.SigningKey;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.outbound.OutboundPost;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes the request that tells a target of a notice, signed where its kind is. */
final class Envelope {
    private Envelope() {}

    static OutboundPost of(NotificationTarget target, Notice notice, Instant now) {
        NoticeFormat format = target.kind().format();
        boolean isSigned = target.kind().isSigned();
        String body = StrictJson.write(format.body(notice, isSigned ? "" : target.secret()));
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", format.contentType());
        headers.put("User-Agent", "Sluice");
        if (isSigned) {
            String id = notice.id().toString();
            headers.put("webhook-id", id);
            headers.put("webhook-timestamp", Long.toString(now.getEpochSecond()));
            headers.put(
                    "webhook-signature",
                    SigningKey.parse("secret", target.secret()).sign(id, now, body));
        }
        return new OutboundPost(target.url(), headers, body);
    }
}
