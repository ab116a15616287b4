package io.sluice.integrations.notifications.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sluice.integrations.notifications.core.Notice;
import io.sluice.integrations.notifications.core.NoticeKind;
import io.sluice.integrations.notifications.core.Notices;
import io.sluice.platform.json.StrictJson;
import org.junit.jupiter.api.Test;

class FormatsTest {

    @Test
    void ourOwnFormHasTypeTimestampAndData() throws JsonProcessingException {
        JsonNode body = body(TargetKind.WEBHOOK, Notices.notice(NoticeKind.ROLLOUT_ROLLED_BACK));

        assertThat(body.path("type").asText()).isEqualTo("rollout.rolled_back");
        assertThat(body.path("timestamp").asText()).isEqualTo("2026-11-30T12:00:00Z");
        assertThat(body.at("/data/release/candidate").asText()).isEqualTo("v2");
        assertThat(body.at("/data/details/share").asText()).isEqualTo("0.25");
        assertThat(body.at("/data/urgency").asText()).isEqualTo("warning");
    }

    @Test
    void slackIsToldInBlocksWithATextToFallBackTo() throws JsonProcessingException {
        JsonNode body = body(TargetKind.SLACK, Notices.notice(NoticeKind.ROLLOUT_ROLLED_BACK));

        assertThat(body.path("text").asText()).isEqualTo("answer-service v1 to v2 in production: is rolled back");
        assertThat(body.at("/blocks/0/text/text").asText())
                .isEqualTo("*answer-service v1 to v2 in production: is rolled back*\ntoo many errors");
        assertThat(body.at("/blocks/1/elements/0/text").asText()).isEqualTo(":warning: rollout.rolled_back, by deploy");
    }

    @Test
    void noReasonCanRingASlackChannelOrHideALink() throws JsonProcessingException {
        JsonNode body = body(
                TargetKind.SLACK,
                Notices.notice(NoticeKind.ROLLOUT_PAUSED, "<!channel> & co", "<https://evil.example|the runbook>"));

        assertThat(body.toString()).doesNotContain("<", ">").contains("&lt;!channel&gt; &amp; co");
    }

    @Test
    void longTextsStayWithinWhatSlackAndPagerDutyTake() throws JsonProcessingException {
        Notice long_ = Notices.notice(NoticeKind.ROLLOUT_PAGE, "\uD83D\uDE80".repeat(3_000), "<".repeat(3_000));

        String section = body(TargetKind.SLACK, long_).at("/blocks/0/text/text").asText();
        assertThat(section).hasSizeLessThanOrEqualTo(3_000).contains("…").endsWith("&lt;…");
        String summary =
                body(TargetKind.PAGERDUTY, long_).at("/payload/summary").asText();
        assertThat(summary).hasSizeLessThanOrEqualTo(1_024).endsWith("\uD83D\uDE80…");
    }

    @Test
    void pagerDutyHasOneIncidentForEachRollout() throws JsonProcessingException {
        JsonNode page = body(TargetKind.PAGERDUTY, Notices.notice(NoticeKind.ROLLOUT_PAGE));
        JsonNode end = body(TargetKind.PAGERDUTY, Notices.notice(NoticeKind.ROLLOUT_ROLLED_BACK));

        assertThat(page.path("event_action").asText()).isEqualTo("trigger");
        assertThat(page.path("routing_key").asText()).isEqualTo("key");
        assertThat(page.at("/payload/severity").asText()).isEqualTo("critical");
        assertThat(page.at("/payload/component").asText()).isEqualTo("answer-service");
        assertThat(page.path("dedup_key").asText()).isEqualTo("sluice/rollout/" + Notices.ROLLOUT);
        assertThat(end.path("event_action").asText()).isEqualTo("resolve");
        assertThat(end.path("dedup_key")).isEqualTo(page.path("dedup_key"));
        assertThat(end.has("payload")).isFalse();
    }

    @Test
    void pagerDutyIsNotToldWhatNeedsNobody() {
        assertThat(TargetKind.PAGERDUTY.format().tells(NoticeKind.ROLLOUT_CREATED))
                .isFalse();
        assertThat(TargetKind.SLACK.format().tells(NoticeKind.ROLLOUT_VERDICT)).isFalse();
        assertThat(TargetKind.WEBHOOK.format().tells(NoticeKind.ROLLOUT_VERDICT))
                .isTrue();
    }

    private static JsonNode body(TargetKind kind, Notice notice) throws JsonProcessingException {
        return new ObjectMapper().readTree(StrictJson.write(kind.format().body(notice, "key")));
    }
}
