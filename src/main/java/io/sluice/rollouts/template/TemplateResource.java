package io.sluice.rollouts.template;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.WriteCondition;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Rollout templates over HTTP. */
@Path("/api/v1/templates")
@Tag(name = "Rollouts")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class TemplateResource {
    private static final String EXAMPLE = """
            {"environment":"production","target":"answer-service","strategy":"canary",
             "stages":[{"share":0.05,"bake":"PT10M"},{"share":0.25,"bake":"PT10M"},{"share":0.5,"bake":"PT10M"}],
             "policy":"standard"}""";

    private final TemplateService service;
    private final CurrentCaller caller;

    TemplateResource(TemplateService service, CurrentCaller caller) {
        this.service = service;
        this.caller = caller;
    }

    @PUT
    @Path("{name}")
    @Needs(Permission.DEFINE)
    @Operation(
            summary = "Store a template: a rollout without candidate and baseline",
            description = "Gates of Argo Rollouts and Flagger create a rollout of it at the first call of a revision."
                    + " If-None-Match: * creates, If-Match: \"7\" replaces version 7. A change does not reach rollouts"
                    + " that exist.")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Object.class),
                            examples = @ExampleObject(name = "a canary", value = EXAMPLE)))
    @APIResponse(
            responseCode = "200",
            description = "Stored; ETag carries the new version",
            content = @Content(schema = @Schema(implementation = TemplateBody.class)))
    @APIResponse(responseCode = "412", description = "STALE_VERSION")
    @APIResponse(responseCode = "422", description = "FINDINGS: stages, flag or plan do not fit")
    @APIResponse(responseCode = "428", description = "VERSION_REQUIRED")
    public Response put(
            @PathParam("name") String name,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @Nullable JsonValue body) {
        Names.key("name", name);
        if (!(Require.present("body", body) instanceof JsonObject document)) {
            throw Refused.field("body", "must be a template object");
        }
        var written = service.put(caller.get(), name, document, WriteCondition.of(ifMatch, ifNoneMatch));
        return answer(TemplateBody.of(written.template(), written.warnings()));
    }

    @GET
    @Path("{name}")
    @Needs(Permission.READ)
    @Operation(summary = "One template; ETag carries its version")
    @APIResponse(
            responseCode = "200",
            description = "The template",
            content = @Content(schema = @Schema(implementation = TemplateBody.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public Response one(@PathParam("name") String name) {
        return answer(TemplateBody.of(service.get(caller.get(), Names.key("name", name)), null));
    }

    @GET
    @Needs(Permission.READ)
    @Operation(summary = "All templates by name")
    public Page<TemplateBody> all(
            @QueryParam("limit") @Nullable String limit, @QueryParam("cursor") @Nullable String cursor) {
        return service.page(caller.get(), PageRequest.of(limit, cursor))
                .map(template -> TemplateBody.of(template, null));
    }

    private static Response answer(TemplateBody body) {
        return Response.ok(body)
                .header("ETag", WriteCondition.tag(body.version()))
                .build();
    }
}
