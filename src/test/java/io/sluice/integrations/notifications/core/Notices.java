package io.sluice.integrations.notifications.core;

import io.sluice.kernel.JsonValue;
import io.sluice.platform.json.StrictJson;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Events of the audit and the notices that are read from them, for tests. */
public final class Notices {
    public static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    public static final String ROLLOUT = "0c9a8a52-63c1-4d0b-8d65-0f7f5c0c6a11";
    public static final ToldRelease RELEASE = new ToldRelease(ROLLOUT, "answer-service", "answers", "v1", "v2");

    private Notices() {}

    /** How a rollout stands, in the words of the audit. */
    public static String standing(String state, int stage, String share, int generation) {
        return "{\"state\":\"%s\",\"stage\":%d,\"share\":%s,\"generation\":%d}"
                .formatted(state, stage, share, generation);
    }

    public static Happening ofRollout(String action, String before, String after, String reason) {
        return new Happening(
                NOON, "deploy", action, "production", "rollout/" + ROLLOUT, json(before), json(after), reason);
    }

    public static Happening ofThing(String action, String environment, String thing) {
        return new Happening(NOON, "oncall", action, environment, thing, null, null, "answers <are> wrong & late");
    }

    public static Happening ofPlanRun(String before, String after) {
        return new Happening(
                NOON, "sluice", "plan-run.step", "production", "plan-run/r1", json(before), json(after), null);
    }

    public static List<Notice> read(Happening happening) {
        AtomicLong next = new AtomicLong();
        ToldRelease release = happening.rollout().map(id -> RELEASE).orElse(null);
        return new NoticeReader(happening, release, () -> new UUID(0, next.incrementAndGet())).notices();
    }

    /** A notice of that kind, as it may be. */
    public static Notice notice(NoticeKind kind) {
        return notice(kind, "answer-service v1 to v2 in production: is rolled back", "too many errors");
    }

    public static Notice notice(NoticeKind kind, String summary, String reason) {
        return new Notice(
                new UUID(7, kind.ordinal()),
                NOON,
                kind,
                "production",
                "rollout/" + ROLLOUT,
                RELEASE,
                summary,
                reason,
                "deploy",
                json(standing("RUNNING", 1, "0.25", 2)));
    }

    private static JsonValue json(String text) {
        return text == null ? null : StrictJson.read(text, JsonValue.class);
    }
}
