package io.sluice.plans;

import io.sluice.kernel.Names;
import io.sluice.kernel.Require;
import io.sluice.plans.core.PlanVersion;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.WriteCondition;
import io.sluice.platform.yaml.DocumentText;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Plans over HTTP, as JSON or YAML. */
@Path("/api/v1")
@Tag(name = "Plans")
@Consumes({MediaType.APPLICATION_JSON, PlanResource.YAML, "application/x-yaml", "text/yaml"})
@Produces(MediaType.APPLICATION_JSON)
class PlanResource {
    static final String YAML = "application/yaml";

    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

    private static final String EXAMPLE = """
            name: answer-prompt-v8
            horizon: P7D
            units:
              - {kind: prompt, name: answer-prompt, current: v8, previous: v7,
                 step: {flag: prompt.version, variant: v7},
                 owner: oncall, budget: PT2M, verify: prompt-is-v7, needsDeploy: false}
            absent: [application, dependency, model, config]
            reason: this release changes the prompt and nothing else
            verify:
              prompt-is-v7: {flag: {key: prompt.version, context: {targetingKey: probe}, is: v7}}
            """;

    private final PlanService service;
    private final CurrentCaller caller;

    PlanResource(PlanService service, CurrentCaller caller) {
        this.service = service;
        this.caller = caller;
    }

    @POST
    @Path("plans/check")
    @Needs(Permission.READ)
    @Operation(
            summary = "Check a plan; nothing is stored",
            description = "Answers 200 with valid and every finding, also about the shape. Only a body that is neither"
                    + " JSON nor YAML is refused.")
    @RequestBody(
            content =
                    @Content(
                            mediaType = YAML,
                            schema = @Schema(implementation = Object.class),
                            examples = @ExampleObject(name = "one prompt", value = EXAMPLE)))
    @APIResponse(
            responseCode = "200",
            description = "The findings",
            content = @Content(schema = @Schema(implementation = PlanReportBody.class)))
    @APIResponse(responseCode = "400", description = "MALFORMED_BODY: neither JSON nor YAML")
    public PlanReportBody check(@HeaderParam("Content-Type") @Nullable String contentType, @Nullable String body) {
        return PlanReportBody.of(service.check(read(contentType, body)));
    }

    @PUT
    @Path("plans/{name}")
    @Needs(Permission.DEFINE)
    @Operation(
            summary = "Store a valid plan",
            description =
                    "If-None-Match: * creates, If-Match: \"7\" replaces version 7. The document's name is the one in"
                            + " the address.")
    @RequestBody(
            content =
                    @Content(
                            mediaType = YAML,
                            schema = @Schema(implementation = Object.class),
                            examples = @ExampleObject(name = "one prompt", value = EXAMPLE)))
    @APIResponse(
            responseCode = "200",
            description = "Stored; ETag carries the new version",
            content = @Content(schema = @Schema(implementation = PlanBody.class)))
    @APIResponse(
            responseCode = "403",
            description = "FORBIDDEN: the role, or a flag of a step beyond the token's prefix")
    @APIResponse(responseCode = "412", description = "STALE_VERSION")
    @APIResponse(responseCode = "422", description = "FINDINGS")
    @APIResponse(responseCode = "428", description = "VERSION_REQUIRED")
    public Response put(
            @PathParam("name") String name,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @HeaderParam("Content-Type") @Nullable String contentType,
            @Nullable String body) {
        Names.key("name", name);
        WriteCondition condition = WriteCondition.of(ifMatch, ifNoneMatch);
        return answer(service.put(caller.get(), name, read(contentType, body), condition));
    }

    @GET
    @Path("plans/{name}")
    @Needs(Permission.READ)
    @Operation(
            summary = "One plan, with the findings about it as of now; ETag carries its version",
            description = "The latest version, or the one that version names: a rollout goes back by the version that"
                    + " was the latest when it was created.")
    @APIResponse(
            responseCode = "200",
            description = "The plan",
            content = @Content(schema = @Schema(implementation = PlanBody.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public Response one(@PathParam("name") String name, @QueryParam("version") @Nullable String version) {
        Names.key("name", name);
        return answer(version == null ? service.get(name) : service.get(new PlanVersion(name, number(version))));
    }

    @GET
    @Path("plans")
    @Needs(Permission.READ)
    @Operation(summary = "All plans by name")
    public Page<PlanBody> all(
            @QueryParam("limit") @Nullable String limit, @QueryParam("cursor") @Nullable String cursor) {
        return service.page(PageRequest.of(limit, cursor)).map(plan -> PlanBody.of(plan, service.check(plan)));
    }

    @GET
    @Path("schemas/plan.json")
    @Needs(Permission.READ)
    @Produces("application/schema+json")
    @Operation(summary = "The JSON Schema of a plan, draft 2020-12")
    public String schema() {
        return PlanShape.SCHEMA_TEXT;
    }

    private static long number(String version) {
        return Long.parseLong(Require.matching("version", version, NUMBER, "must be a whole number, 1 or more"));
    }

    private static PlanDocument read(@Nullable String contentType, @Nullable String body) {
        return PlanDocument.of(DocumentText.ofBody(contentType, body));
    }

    private Response answer(StoredPlan plan) {
        return Response.ok(PlanBody.of(plan, service.check(plan)))
                .header("ETag", WriteCondition.tag(plan.version()))
                .build();
    }
}
