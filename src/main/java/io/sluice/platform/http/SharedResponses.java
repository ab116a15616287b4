package io.sluice.platform.http;

import java.util.Map;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.security.SecurityScheme;

/** Adds to the OpenAPI document what every operation shares: the two ways to send a token, and the refusals of all. */
public final class SharedResponses implements OASFilter {
    private static final Map<String, String> REFUSALS = Map.of(
            "400", "INVALID_FIELD or MALFORMED_BODY: the field or the place is named",
            "401", "UNAUTHENTICATED: no token, or one that is not known or has expired",
            "403", "FORBIDDEN: the token's role or bounds do not permit this",
            "413", "BODY_TOO_LARGE: over 1 MB");
    private static final String PROBLEM = "#/components/schemas/Problem";

    @Override
    public void filterOpenAPI(OpenAPI document) {
        if (document.getComponents() == null) {
            document.setComponents(OASFactory.createComponents());
        }
        document.getComponents()
                .addSecurityScheme(
                        "token",
                        OASFactory.createSecurityScheme()
                                .type(SecurityScheme.Type.HTTP)
                                .scheme("bearer"))
                .addSecurityScheme(
                        "apiKey",
                        OASFactory.createSecurityScheme()
                                .type(SecurityScheme.Type.APIKEY)
                                .in(SecurityScheme.In.HEADER)
                                .name("X-API-Key"));
        document.addSecurityRequirement(OASFactory.createSecurityRequirement().addScheme("token"))
                .addSecurityRequirement(OASFactory.createSecurityRequirement().addScheme("apiKey"));
        document.getPaths().getPathItems().forEach(SharedResponses::complete);
    }

    private static void complete(String path, PathItem item) {
        // OFREP's paths answer in OFREP's own form, which their resource describes.
        boolean isProblem = path.startsWith("/api/");
        item.getOperations().values().forEach(operation -> complete(operation, isProblem));
    }

    private static void complete(Operation operation, boolean isProblem) {
        REFUSALS.forEach((status, description) -> {
            if (!operation.getResponses().hasAPIResponse(status)) {
                operation
                        .getResponses()
                        .addAPIResponse(status, OASFactory.createAPIResponse().description(description));
            }
        });
        if (isProblem) {
            operation.getResponses().getAPIResponses().forEach((status, response) -> {
                if (status.startsWith("4") && response.getContent() == null) {
                    response.setContent(problem());
                }
            });
        }
    }

    private static Content problem() {
        return OASFactory.createContent()
                .addMediaType(
                        Problem.MEDIA_TYPE,
                        OASFactory.createMediaType()
                                .schema(OASFactory.createSchema().ref(PROBLEM)));
    }
}
