package io.sluice.fleet.settings;

import io.sluice.fleet.core.settings.ServiceSettings;
import io.sluice.fleet.core.settings.SettingsCheck;
import io.sluice.fleet.core.settings.SettingsDrift;
import io.sluice.kernel.Require;
import io.sluice.platform.yaml.DocumentText;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The check of a service's settings over HTTP, as JSON or YAML; it stores nothing. */
@Path("/api/v1/fleet/settings")
@Tag(name = "Fleet")
@Consumes({MediaType.APPLICATION_JSON, SettingsResource.YAML, "application/x-yaml", "text/yaml"})
@Produces(MediaType.APPLICATION_JSON)
class SettingsResource {
    static final String YAML = "application/yaml";

    private static final String EXAMPLE = """
            further: [logLevel]
            environments:
              dev:
                kind: dev
                settings: {tokens: not-a-secret, fake: true, callers: [demo], logLevel: debug}
              staging:
                kind: staging
                settings:
                  tokensFile: /run/secrets/staging/tokens
                  keysFile: /run/secrets/staging/keys
                  secretFolder: /run/secrets/staging
                  model: large-2026-05-01
                  callers: [web]
              production:
                kind: production
                settings:
                  tokensFile: /run/secrets/production/tokens
                  keysFile: /run/secrets/production/keys
                  secretFolder: /run/secrets/production
                  model: large-2026-05-01
                  callers: [web]
            """;

    @POST
    @Path("check")
    @Needs(Permission.READ)
    @Operation(
            summary = "Whether the settings of a service keep its environments apart",
            description = "Rules E01 to E07, and UNKNOWN_SETTING with the nearest known name. Nothing is read from a"
                    + " disk, and no value of a setting is repeated but the name of a caller.")
    @RequestBody(
            content = {
                @Content(
                        mediaType = YAML,
                        schema = @Schema(implementation = SettingsBody.class),
                        examples = @ExampleObject(name = "three environments", value = EXAMPLE)),
                @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = SettingsBody.class))
            })
    @APIResponse(
            responseCode = "200",
            description = "The findings",
            content = @Content(schema = @Schema(implementation = SettingsReport.class)))
    @APIResponse(responseCode = "400", description = "INVALID_FIELD with its place, or MALFORMED_BODY")
    public SettingsReport check(@HeaderParam("Content-Type") @Nullable String contentType, @Nullable String body) {
        return SettingsReport.of(SettingsCheck.check(read(contentType, body)));
    }

    @POST
    @Path("drift")
    @Needs(Permission.READ)
    @Operation(
            summary = "What differs between two environments of a service",
            description = "The document is that of the check. Values are shown of known settings that hold no secret.")
    @RequestBody(
            content = {
                @Content(
                        mediaType = YAML,
                        schema = @Schema(implementation = SettingsBody.class),
                        examples = @ExampleObject(name = "three environments", value = EXAMPLE)),
                @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = SettingsBody.class))
            })
    @APIResponse(
            responseCode = "200",
            description = "The settings that differ",
            content = @Content(schema = @Schema(implementation = DriftView.class)))
    @APIResponse(responseCode = "400", description = "INVALID_FIELD with its place, or MALFORMED_BODY")
    public DriftView drift(
            @QueryParam("from") @Nullable String from,
            @QueryParam("to") @Nullable String to,
            @HeaderParam("Content-Type") @Nullable String contentType,
            @Nullable String body) {
        ServiceSettings settings = read(contentType, body);
        return DriftView.of(SettingsDrift.between(settings, Require.present("from", from), Require.present("to", to)));
    }

    private static ServiceSettings read(@Nullable String contentType, @Nullable String body) {
        return SettingsDocument.settings(DocumentText.ofBody(contentType, body));
    }
}
