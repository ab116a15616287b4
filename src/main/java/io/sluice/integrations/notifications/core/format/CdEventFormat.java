package io.sluice.integrations.notifications.core.format;

import io.sluice.integrations.notifications.core.Notice;
import io.sluice.integrations.notifications.core.NoticeKind;
import io.sluice.integrations.notifications.core.ToldRelease;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A CDEvent in a CloudEvent, structured mode: one JSON document, which a signature covers whole.
 *
 * <p>CDEvents' own words where it has them: a service is deployed, upgraded or rolled back, an incident is detected or
 * resolved. It has none for stages and verdicts, so those are custom events of {@code dev.cdeventsx.sluice-…}. All
 * events of a rollout carry its id as their chain.
 */
final class CdEventFormat implements NoticeFormat {
    private static final String SPECIFICATION = "0.5.1";

    /**
     * What an event is, in the words of the specification.
     *
     * @param shape what its subject says
     * @param name subject and predicate
     */
    private record Type(Shape shape, String name) {
        static Type service(String predicate) {
            return new Type(Shape.SERVICE, "service." + predicate);
        }

        static Type incident(String predicate) {
            return new Type(Shape.INCIDENT, "incident." + predicate);
        }

        static Type custom(String name) {
            return new Type(Shape.CUSTOM, name);
        }

        String full() {
            return shape == Shape.CUSTOM
                    ? "dev.cdeventsx.sluice-" + name + ".0.1.0"
                    : "dev.cdevents." + name + ".0.3.0";
        }
    }

    private enum Shape {
        SERVICE,
        INCIDENT,
        CUSTOM
    }

    private static Type type(NoticeKind kind) {
        return switch (kind) {
            case ROLLOUT_STARTED -> Type.service("deployed");
            case ROLLOUT_COMPLETED -> Type.service("upgraded");
            case ROLLOUT_ROLLED_BACK -> Type.service("rolledback");
            case ROLLOUT_PAGE, ROLLOUT_ROLLING_BACK, ROLLOUT_ROLLBACK_FAILED, STEP_OVERRUN, STEP_FAILED, FLAG_KILLED ->
                Type.incident("detected");
            case FLAG_RESTORED -> Type.incident("resolved");
            case ROLLOUT_STAGE_ENTERED -> Type.custom("stage.entered");
            case ROLLOUT_HELD -> Type.custom("stage.held");
            case ROLLOUT_VERDICT -> Type.custom("verdict.given");
            case ROLLOUT_CREATED -> Type.custom("rollout.created");
            case ROLLOUT_APPROVED -> Type.custom("rollout.approved");
            case ROLLOUT_PAUSED -> Type.custom("rollout.paused");
            case ROLLOUT_RESUMED -> Type.custom("rollout.resumed");
            case ROLLOUT_ABORTED -> Type.custom("rollout.aborted");
            case ROLLOUT_ACKNOWLEDGED -> Type.custom("rollout.acknowledged");
            case PLAN_RUN_OPENED -> Type.custom("planrun.opened");
            case PLAN_RUN_VERIFIED -> Type.custom("planrun.verified");
            case STEP_ANNOUNCED -> Type.custom("step.announced");
            case STEP_VERIFIED -> Type.custom("step.verified");
            case STEP_SKIPPED -> Type.custom("step.skipped");
            case ENVIRONMENT_FROZEN -> Type.custom("environment.frozen");
            case ENVIRONMENT_UNFROZEN -> Type.custom("environment.unfrozen");
            case TEST -> Type.custom("target.tested");
        };
    }

    @Override
    public String contentType() {
        return "application/cloudevents+json";
    }

    @Override
    public JsonObject body(Notice notice, String secret) {
        Type type = type(notice.kind());
        JsonObject subject = subject(type.shape(), notice);
        return new Members()
                .with("specversion", "1.0")
                .with("id", notice.id().toString())
                .with("source", source(notice))
                .with("type", type.full())
                .with("subject", subject.get("id"))
                .with("time", notice.at().toString())
                .with("datacontenttype", "application/json")
                .with("data", event(type, notice, subject))
                .object();
    }

    private static JsonObject event(Type type, Notice notice, JsonObject subject) {
        ToldRelease release = notice.release();
        JsonObject context = new Members()
                .with("specversion", SPECIFICATION)
                .with("id", notice.id().toString())
                .with("source", source(notice))
                .with("type", type.full())
                .with("timestamp", notice.at().toString())
                .with("chainId", release == null ? null : release.rollout())
                .object();
        JsonObject custom = new Members()
                .with("summary", notice.summary())
                .with("reason", notice.reason())
                .with("actor", notice.actor())
                .with("release", WebhookFormat.release(release))
                .with("details", notice.details())
                .object();
        return new Members()
                .with("context", context)
                .with("subject", subject)
                .with("customData", custom)
                .with("customDataContentType", "application/json")
                .object();
    }

    private static String source(Notice notice) {
        return notice.environment() == null ? "/sluice" : "/sluice/environments/" + notice.environment();
    }

    private static JsonObject subject(Shape shape, Notice notice) {
        return switch (shape) {
            case SERVICE -> subject(released(notice).target(), notice, service(notice));
            case INCIDENT -> subject(notice.subject(), notice, incident(notice));
            case CUSTOM -> subject(notice.subject(), notice, notice.details());
        };
    }

    private static JsonObject subject(String id, Notice notice, JsonValue content) {
        return new Members()
                .with("id", id)
                .with("source", source(notice))
                .with("content", content)
                .object();
    }

    /** The version that runs now: the old one where the service was rolled back. */
    private static JsonObject service(Notice notice) {
        ToldRelease release = released(notice);
        String version = notice.kind() == NoticeKind.ROLLOUT_ROLLED_BACK ? release.baseline() : release.candidate();
        return new Members()
                .with("environment", environment(notice))
                .with("artifactId", artifact(release, version))
                .object();
    }

    private static JsonObject incident(Notice notice) {
        ToldRelease release = notice.release();
        return new Members()
                .with("description", notice.summary())
                .with("environment", environment(notice))
                .with(
                        "service",
                        release == null
                                ? null
                                : new Members().with("id", release.target()).object())
                .with("artifactId", release == null ? null : artifact(release, release.candidate()))
                .object();
    }

    private static JsonObject environment(Notice notice) {
        return new Members()
                .with("id", Objects.requireNonNullElse(notice.environment(), "sluice"))
                .object();
    }

    /** A package URL of the generic type: Sluice knows names and versions, not registries. */
    private static String artifact(ToldRelease release, String version) {
        return "pkg:generic/" + release.target() + "@"
                + URLEncoder.encode(version, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static ToldRelease released(Notice notice) {
        return Objects.requireNonNull(notice.release(), "a notice of a rollout has its release");
    }
}
