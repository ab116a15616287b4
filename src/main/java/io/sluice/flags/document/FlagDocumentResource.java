package io.sluice.flags.document;

import io.sluice.flags.core.DocumentDifference;
import io.sluice.flags.document.DocumentService.Outcome;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.platform.http.ReasonBody;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Whole flagd documents over HTTP. */
@Path("/api/v1/environments/{environment}/flags")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Flags")
class FlagDocumentResource {
    private static final String EXAMPLE = """
            {"flags":{"new-search":{"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off",\
            "targeting":{"if":[{"$ref":"staff"},"on"]}}},\
            "$evaluators":{"staff":{"ends_with":[{"var":"email"},"@example.com"]}}}""";

    private final DocumentService documents;
    private final CurrentCaller caller;

    FlagDocumentResource(DocumentService documents, CurrentCaller caller) {
        this.documents = documents;
        this.caller = caller;
    }

    @PUT
    @Needs(Permission.DEFINE)
    @Operation(
            summary = "Take in a whole flagd document, all of it or nothing",
            description = "Flags as an object or as a list, $evaluators and metadata; up to 64 MB. What is not in the"
                    + " document stays as it is; with prune=true flags that are missing from it are archived and"
                    + " segments removed. Kills stay. dryRun=true answers the difference and stores nothing.")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Object.class),
                            examples = @ExampleObject(name = "one flag and a segment", value = EXAMPLE)))
    @APIResponse(
            responseCode = "200",
            description = "The difference",
            content = @Content(schema = @Schema(implementation = ImportBody.class)))
    @APIResponse(responseCode = "422", description = "FINDINGS: nothing is stored; each finding has its place")
    public ImportBody put(
            @PathParam("environment") String environment,
            @QueryParam("dryRun") @DefaultValue("false") boolean isDryRun,
            @QueryParam("prune") @DefaultValue("false") boolean isPruning,
            @QueryParam("reason") @Nullable String reason,
            @Nullable JsonValue body) {
        Names.key("environment", environment);
        caller.get().requireEnvironment(environment);
        if (!(Require.present("body", body) instanceof JsonObject document)) {
            throw Refused.field("body", "must be a flagd document");
        }
        String why = Require.optionalText("reason", reason, ReasonBody.MAX_LENGTH);
        DocumentService.Request request = new DocumentService.Request(isDryRun, isPruning, why, caller.get());
        Outcome outcome = documents.take(environment, document, request);
        return ImportBody.of(isDryRun, outcome);
    }

    /** The difference that a document made or, on a dry run, would make. */
    @Schema(example = """
            {"dryRun":true,"added":["new-search"],"changed":[],"unchanged":12,"untouched":["prompt.version"],\
            "archived":[],"segments":{"added":["staff"],"changed":[],"removed":[]},"metadataChanged":false}""")
    record ImportBody(
            boolean dryRun,
            List<String> added,
            List<String> changed,
            int unchanged,
            List<String> untouched,
            List<String> archived,
            SegmentsBody segments,
            boolean metadataChanged,
            @Nullable List<Finding> warnings) {

        static ImportBody of(boolean isDryRun, Outcome outcome) {
            DocumentDifference difference = outcome.difference();
            return new ImportBody(
                    isDryRun,
                    difference.added(),
                    difference.changed(),
                    difference.unchanged(),
                    difference.untouched(),
                    difference.archived(),
                    new SegmentsBody(
                            difference.segmentsAdded(), difference.segmentsChanged(), difference.segmentsRemoved()),
                    difference.isMetadataChanged(),
                    outcome.warnings().isEmpty() ? null : outcome.warnings());
        }
    }

    /** The segments among them. */
    record SegmentsBody(List<String> added, List<String> changed, List<String> removed) {}
}
