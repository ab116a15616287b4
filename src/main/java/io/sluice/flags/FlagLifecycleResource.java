package io.sluice.flags;

import io.sluice.flags.stored.FlagKey;
import io.sluice.platform.http.ReasonBody;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * The end of a flag's life over HTTP.
 *
 * <p>Who defines flags may archive and unarchive them: an archive under a live rollout is refused, and what is
 * unarchived stays killed until somebody who may restore it does.
 */
@Path("/api/v1/environments/{environment}/flags/{key}")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Flags")
class FlagLifecycleResource {
    private final FlagService service;
    private final CurrentCaller caller;

    FlagLifecycleResource(FlagService service, CurrentCaller caller) {
        this.service = service;
        this.caller = caller;
    }

    @POST
    @Path("archive")
    @Needs(Permission.DEFINE)
    @Operation(
            summary = "Take a flag out of service; its history stays and its key is not given to another flag",
            description = "A single evaluation is 404 from then on, and the bulk does not list it. A repeat answers"
                    + " 200 and changes nothing.")
    @APIResponse(responseCode = "200", description = "Out of service")
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    @APIResponse(responseCode = "409", description = "FLAG_IN_USE: liveId names the live rollout that steers it")
    public FlagBody archive(
            @PathParam("environment") String environment, @PathParam("key") String key, @Nullable ReasonBody body) {
        return FlagBody.of(
                service.archive(caller.actor(), FlagKey.writable(caller.get(), environment, key), ReasonBody.of(body)));
    }

    @POST
    @Path("unarchive")
    @Needs(Permission.DEFINE)
    @Operation(
            summary = "Take an archived flag back into service, killed",
            description = "Everybody meets the off value until the flag is restored; then the same users meet what"
                    + " they met before the archive. A repeat answers 200 and changes nothing.")
    @APIResponse(responseCode = "200", description = "In service, killed")
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public FlagBody unarchive(
            @PathParam("environment") String environment, @PathParam("key") String key, @Nullable ReasonBody body) {
        return FlagBody.of(service.unarchive(
                caller.actor(), FlagKey.writable(caller.get(), environment, key), ReasonBody.of(body)));
    }
}
