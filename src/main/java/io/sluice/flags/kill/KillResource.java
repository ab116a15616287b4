package io.sluice.flags.kill;

import io.sluice.flags.FlagBody;
import io.sluice.flags.stored.FlagKey;
import io.sluice.kernel.Actor;
import io.sluice.platform.http.ReasonBody;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The kill switch over HTTP: a call that needs no version, no approval and no database. */
@Path("/api/v1/environments/{environment}/flags/{key}")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Flags")
class KillResource {
    /** What a kill takes from its arrival to its answer, whatever it waits for. */
    private static final Duration LIMIT = Duration.ofMillis(900);
    /** What the peers have of it, and then the disk, where all of it is gone. */
    private static final Duration LEAST = Duration.ofMillis(50);

    private final KillSwitch killSwitch;
    private final KillPeers peers;
    private final KillThreads threads;
    private final CurrentCaller caller;

    KillResource(KillSwitch killSwitch, KillPeers peers, KillThreads threads, CurrentCaller caller) {
        this.killSwitch = killSwitch;
        this.peers = peers;
        this.threads = threads;
        this.caller = caller;
    }

    /** On the event loop, and from there to threads of its own: no other call, stuck or not, is in its way. */
    @POST
    @NonBlocking
    @Path("kill")
    @Needs(Permission.KILL)
    @Operation(
            summary = "Kill a flag: its off value for everybody, before any rule",
            description = "Needs no version. The off value is offVariant, else the variant whose value is false, else"
                    + " the default variant, else no value. A repeat answers 200 and changes nothing. While the"
                    + " database is away it is obeyed all the same, here and on the peers, and while a writer holds the"
                    + " environment, on every replica; and saved later.")
    @APIResponse(
            responseCode = "200",
            description = "Killed, on every replica",
            content = @Content(schema = @Schema(implementation = FlagBody.class)))
    @APIResponse(
            responseCode = "202",
            description = "Killed here and wherever the kill could be told; saved once the database can be told",
            content = @Content(schema = @Schema(implementation = UnsavedKillBody.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public CompletionStage<Response> kill(
            @PathParam("environment") String environment,
            @PathParam("key") String key,
            @Context HttpHeaders headers,
            @Nullable ReasonBody body) {
        FlagKey flag = FlagKey.writable(caller.get(), environment, key);
        String reason = ReasonBody.of(body);
        Actor actor = caller.actor();
        Optional<UUID> passedOn = KillPeers.passedOn(headers);
        Map<String, String> credentials = KillPeers.credentials(headers);
        long arrived = System.nanoTime();
        return threads.run(() -> {
            KillSwitch.Kill kill = passedOn.map(id -> killSwitch.killHere(id, actor, flag, reason))
                    .orElseGet(() -> killSwitch.kill(actor, flag, reason));
            if (kill.isDurable()) {
                return Response.ok(FlagBody.of(kill.flag())).build();
            }
            int told = passedOn.isPresent() ? 0 : peers.pass(kill.made(), credentials, left(arrived));
            awaitTheDisk(kill, left(arrived));
            return Response.accepted(UnsavedKillBody.of(kill.flag(), told, peers.count()))
                    .build();
        });
    }

    private static Duration left(long arrivedNanos) {
        Duration left = LIMIT.minusNanos(System.nanoTime() - arrivedNanos);
        return left.compareTo(LEAST) < 0 ? LEAST : left;
    }

    /** A disk that stalls holds no kill: it is obeyed already. */
    private static void awaitTheDisk(KillSwitch.Kill kill, Duration limit) {
        kill.onDisk()
                .copy()
                .completeOnTimeout(null, limit.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    @POST
    @Path("restore")
    @Needs(Permission.KILL)
    @Operation(summary = "Restore a killed flag: the same users get what they had before")
    public FlagBody restore(
            @PathParam("environment") String environment, @PathParam("key") String key, @Nullable ReasonBody body) {
        FlagKey flag = FlagKey.writable(caller.get(), environment, key);
        return FlagBody.of(killSwitch.restore(caller.actor(), flag, ReasonBody.of(body)));
    }
}
