package io.sluice.integrations.notifications.core.format;

import io.sluice.integrations.notifications.core.Notice;
import io.sluice.integrations.notifications.core.NoticeKind;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.List;

/**
 * A message for Slack's incoming webhooks: blocks, and a text for where blocks are not shown.
 *
 * <p>What others wrote is escaped as Slack asks, so that no reason can ring a whole channel or hide a link. A gate's
 * verdict has no message of its own, since the one about what came of it carries the reason.
 */
final class SlackFormat implements NoticeFormat {
    /** Together below the 3,000 characters that Slack takes in one block. */
    private static final int MAX_SUMMARY = 1_200;

    private static final int MAX_REASON = 1_600;

    @Override
    public boolean tells(NoticeKind kind) {
        return kind != NoticeKind.ROLLOUT_VERDICT;
    }

    @Override
    public JsonObject body(Notice notice, String secret) {
        String summary = escaped(MAX_SUMMARY, notice.summary());
        String reason = notice.reason() == null ? "" : "\n" + escaped(MAX_REASON, notice.reason());
        String source = mark(notice) + " " + notice.kind().word() + ", by " + escaped(MAX_REASON, notice.actor());
        JsonObject section = new Members()
                .with("type", "section")
                .with("text", mrkdwn("*" + summary + "*" + reason))
                .object();
        JsonObject context = new Members()
                .with("type", "context")
                .with("elements", JsonValue.array(List.of(mrkdwn(source))))
                .object();
        return new Members()
                .with("text", summary)
                .with("blocks", JsonValue.array(List.of(section, context)))
                .object();
    }

    private static String mark(Notice notice) {
        return switch (notice.kind().urgency()) {
            case INFO -> ":information_source:";
            case WARNING -> ":warning:";
            case CRITICAL -> ":rotating_light:";
        };
    }

    private static JsonObject mrkdwn(String text) {
        return new Members().with("type", "mrkdwn").with("text", text).object();
    }

    private static String escaped(int limit, String text) {
        return Clipped.to(limit, text, character -> switch (character) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            default -> Character.toString(character);
        });
    }
}
