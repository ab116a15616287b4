package io.sluice.integrations.notifications.core.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.sluice.integrations.notifications.core.Notice;
import io.sluice.integrations.notifications.core.NoticeKind;
import io.sluice.integrations.notifications.core.Notices;
import io.sluice.platform.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Against the schemas of the CDEvents specification, where they lie beside the project. */
class CdEventFormatTest {
    private static final Path SCHEMAS = Path.of("..", "shared", "peer", "cdevents", "schemas");
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @EnumSource
    void everyKindIsAValidEvent(NoticeKind kind) throws IOException {
        JsonNode event = envelope(Notices.notice(kind)).path("data");

        assertThat(schemaOf(event).validate(event.toString(), InputFormat.JSON))
                .as("%s", event)
                .isEmpty();
    }

    @Test
    void aKillBelongsToNoRelease() throws IOException {
        JsonNode event = envelope(Notices.read(Notices.ofThing("flag.kill", "production", "flag/f"))
                        .get(0))
                .path("data");

        assertThat(schemaOf(event).validate(event.toString(), InputFormat.JSON))
                .as("%s", event)
                .isEmpty();
        assertThat(event.at("/context/type").asText()).isEqualTo("dev.cdevents.incident.detected.0.3.0");
        assertThat(event.at("/context").has("chainId")).isFalse();
    }

    /** The schema must be able to refuse, or the tests above say nothing. */
    @Test
    void anEventWithoutItsArtifactIsNotValid() throws IOException {
        JsonNode event = envelope(Notices.notice(NoticeKind.ROLLOUT_COMPLETED)).path("data");
        ((ObjectNode) event.at("/subject/content")).remove("artifactId");

        assertThat(schemaOf(event).validate(event.toString(), InputFormat.JSON)).isNotEmpty();
    }

    @Test
    void theEnvelopeRepeatsTheContextAsTheBindingSays() throws IOException {
        JsonNode envelope = envelope(Notices.notice(NoticeKind.ROLLOUT_STARTED));

        assertThat(envelope.path("specversion").asText()).isEqualTo("1.0");
        assertThat(envelope.path("id")).isEqualTo(envelope.at("/data/context/id"));
        assertThat(envelope.path("source")).isEqualTo(envelope.at("/data/context/source"));
        assertThat(envelope.path("type")).isEqualTo(envelope.at("/data/context/type"));
        assertThat(envelope.path("time")).isEqualTo(envelope.at("/data/context/timestamp"));
        assertThat(envelope.path("subject")).isEqualTo(envelope.at("/data/subject/id"));
        assertThat(TargetKind.CDEVENTS.format().contentType()).isEqualTo("application/cloudevents+json");
    }

    @Test
    void aServiceIsDeployedUpgradedAndRolledBackToTheVersionThatRuns() throws IOException {
        assertThat(envelope(Notices.notice(NoticeKind.ROLLOUT_STARTED))
                        .at("/data/subject/content/artifactId")
                        .asText())
                .isEqualTo("pkg:generic/answer-service@v2");
        JsonNode back = envelope(Notices.notice(NoticeKind.ROLLOUT_ROLLED_BACK));
        assertThat(back.path("type").asText()).isEqualTo("dev.cdevents.service.rolledback.0.3.0");
        assertThat(back.at("/data/subject/content/artifactId").asText()).isEqualTo("pkg:generic/answer-service@v1");
        assertThat(back.at("/data/context/chainId").asText()).isEqualTo(Notices.ROLLOUT);
        assertThat(envelope(Notices.notice(NoticeKind.ROLLOUT_COMPLETED))
                        .path("type")
                        .asText())
                .isEqualTo("dev.cdevents.service.upgraded.0.3.0");
    }

    private static JsonNode envelope(Notice notice) throws IOException {
        return JSON.readTree(StrictJson.write(TargetKind.CDEVENTS.format().body(notice, "")));
    }

    /**
     * The schema of an event of the specification; for a custom event the same frame, with a type and a content of its
     * own, as the specification asks of custom events.
     */
    private static Schema schemaOf(JsonNode event) throws IOException {
        assumeTrue(Files.isDirectory(SCHEMAS), "skipped: " + SCHEMAS + " is not here");
        String[] type = event.at("/context/type").asText().split("\\.");
        boolean isCustom = type[1].equals("cdeventsx");
        Path file = SCHEMAS.resolve(isCustom ? "servicedeployed.json" : type[2] + type[3] + ".json");
        ObjectNode schema = (ObjectNode) JSON.readTree(Files.readString(file));
        ((ObjectNode) schema.at("/properties/context/properties")).remove("links");
        if (isCustom) {
            ((ObjectNode) schema.at("/properties/context/properties/type"))
                    .put("pattern", "^dev\\.cdeventsx\\.sluice-[a-zA-Z]+\\.[a-zA-Z]+\\.[0-9]\\.[0-9]\\.[0-9]$")
                    .remove("enum");
            ((ObjectNode) schema.at("/properties/subject/properties"))
                    .set("content", JSON.createObjectNode().put("type", "object"));
        }
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema.toString(), InputFormat.JSON);
    }
}
