package io.sluice.integrations.flagger;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.rollouts.template.Revision;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What Flagger sends to each hook. Fields that it may add one day are ignored.
 *
 * @param phase of the canary, for example {@code Progressing}
 * @param checksum of the tracked configuration and the applied spec: the revision
 * @param metadata what the canary's author wrote beside the hook: {@code token} and {@code template} are needed,
 *     {@code baseline} may name the running version
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@Schema(
        requiredProperties = {"checksum", "metadata"},
        example = """
        {"name":"answer-service","namespace":"production","phase":"Progressing","checksum":"85d557f47b",\
        "metadata":{"token":"the pipeline's token","template":"answer-service"}}""")
record FlaggerCall(
        @Nullable String name,
        @Nullable String namespace,
        @Nullable String phase,
        String checksum,
        Map<String, @Nullable String> metadata) {

    FlaggerCall {
        if (metadata == null || metadata.get("token") == null) {
            throw Refused.because(ErrorCode.UNAUTHENTICATED, "metadata.token is needed");
        }
        Names.version("checksum", checksum);
        Names.key("metadata.template", metadata.get("template"));
        if (metadata.get("baseline") != null) {
            Names.version("metadata.baseline", metadata.get("baseline"));
        }
    }

    String token() {
        return Require.present("metadata.token", metadata.get("token"));
    }

    Revision revision() {
        return new Revision(
                Names.key("metadata.template", metadata.get("template")), checksum, metadata.get("baseline"));
    }

    /** Says nothing of the token, so that no log can. */
    @Override
    public String toString() {
        return "FlaggerCall[" + name + ", " + phase + ", " + checksum + "]";
    }
}
