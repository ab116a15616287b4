package io.sluice.rollouts.template;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A template as it is answered.
 *
 * @param warnings what the checks noticed and did not refuse; only in the answer to a write
 */
@Schema(example = """
        {"name":"answer-service","version":1,"updated":"2026-11-30T12:00:00Z",\
        "template":{"environment":"production","target":"answer-service","strategy":"canary",\
        "stages":[{"share":0.05,"bake":"PT10M"},{"share":0.5,"bake":"PT10M"}]}}""")
record TemplateBody(
        String name,
        long version,
        Instant updated,
        @Schema(implementation = Object.class) JsonValue template,
        @Nullable List<Finding> warnings) {

    static TemplateBody of(Template template, @Nullable List<Finding> warnings) {
        return new TemplateBody(template.name(), template.version(), template.updated(), template.document(), warnings);
    }
}
