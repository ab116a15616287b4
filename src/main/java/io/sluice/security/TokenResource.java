package io.sluice.security;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Tokens over HTTP. */
@Path("/api/v1/tokens")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Tokens")
@Needs(Permission.ADMINISTER)
class TokenResource {
    private final TokenService service;
    private final CurrentCaller caller;

    TokenResource(TokenService service, CurrentCaller caller) {
        this.service = service;
        this.caller = caller;
    }

    @POST
    @Operation(summary = "Make a token; its secret is shown in this answer and never again")
    @APIResponse(
            responseCode = "201",
            description = "The token and its secret",
            content = @Content(schema = @Schema(implementation = MadeTokenBody.class)))
    @APIResponse(responseCode = "409", description = "CONFLICT: the name is taken")
    public Response make(NewTokenBody body) {
        var made = service.make(caller.get(), Require.present("body", body).caller());
        var token = made.token();
        return Response.status(Response.Status.CREATED)
                .entity(new MadeTokenBody(
                        token.id().toString(),
                        token.caller().name(),
                        token.caller().role().word(),
                        token.caller().environment(),
                        made.secret()))
                .build();
    }

    @GET
    @Operation(summary = "The tokens within the bounds of the caller's, by name, without their secrets")
    public Page<TokenBody> all(
            @QueryParam("limit") @Nullable String limit, @QueryParam("cursor") @Nullable String cursor) {
        return service.page(caller.get(), PageRequest.of(limit, cursor)).map(TokenBody::of);
    }

    @DELETE
    @Path("{id}")
    @Operation(summary = "Delete a token; it is worth nothing from this answer on")
    @APIResponse(responseCode = "204", description = "Deleted")
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public void delete(@PathParam("id") String id) {
        try {
            service.delete(caller.get(), UUID.fromString(id));
        } catch (IllegalArgumentException notAnId) {
            throw Refused.because(ErrorCode.NOT_FOUND, "there is no token with this id");
        }
    }

    /** A token in the moment of its making. */
    @Schema(example = """
            {"id":"0d7c0a4e-7f0e-4a58-9f43-9d1a1d0e6f11","name":"deploy-answers","role":"pipeline",\
            "environment":"production","token":"slc_…"}""")
    record MadeTokenBody(
            String id, String name, String role, @Nullable String environment, String token) {}
}
