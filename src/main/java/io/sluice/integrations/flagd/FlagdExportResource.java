package io.sluice.integrations.flagd;

import io.sluice.integrations.flagd.FlagDocuments.Extent;
import io.sluice.integrations.flagd.FlagdExports.Exported;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** An environment as flagd's document; flagd's HTTP sync polls it. */
@Path("/api/v1/environments/{environment}/flagd.json")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Flags")
class FlagdExportResource {
    private final FlagdExports exports;
    private final CurrentCaller caller;

    FlagdExportResource(FlagdExports exports, CurrentCaller caller) {
        this.exports = exports;
        this.caller = caller;
    }

    @GET
    @Needs(Permission.EVALUATE)
    @Operation(
            summary = "The environment as a flagd document, with kills and shares compiled in",
            description = "A kill is an enabled flag without targeting whose default is the off variant; a share stands"
                    + " where the targeting answers nothing. Served from memory. ETag and If-None-Match.")
    @APIResponse(
            responseCode = "200",
            description = "The document; ETag is a digest of it",
            content = @Content(schema = @Schema(type = SchemaType.OBJECT)))
    @APIResponse(responseCode = "304", description = "The document has not changed")
    public Response get(
            @PathParam("environment") String environment, @HeaderParam("If-None-Match") @Nullable String ifNoneMatch) {
        Names.key("environment", environment);
        caller.get().requireEnvironment(environment);
        Exported exported = exports.of(new Extent(environment, caller.get().flagPrefix()))
                .orElseThrow(() -> Refused.because(ErrorCode.NOT_FOUND, "there is no environment " + environment));
        Response.ResponseBuilder answer =
                isKnown(ifNoneMatch, exported.tag()) ? Response.notModified() : Response.ok(exported.document());
        return answer.header("ETag", exported.tag())
                .header("Cache-Control", "no-cache")
                .build();
    }

    /** A weak tag of ours counts: a proxy that compresses the answer makes one of it. */
    private static boolean isKnown(@Nullable String ifNoneMatch, String tag) {
        return ifNoneMatch != null
                && Arrays.stream(ifNoneMatch.split(","))
                        .map(String::strip)
                        .anyMatch(known -> known.equals("*") || known.equals(tag) || known.equals("W/" + tag));
    }
}
