package io.sluice.rollouts.recent;

import io.sluice.audit.AuditEntry;
import io.sluice.audit.AuditLog;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** What changed lately, over HTTP. */
@Path("/api/v1/changes")
@Tag(name = "Events")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class ChangesResource {
    private final TouchedThings things;
    private final AuditLog audit;
    private final Transactions transactions;
    private final CurrentCaller caller;

    ChangesResource(TouchedThings things, AuditLog audit, Transactions transactions, CurrentCaller caller) {
        this.things = things;
        this.audit = audit;
        this.transactions = transactions;
        this.caller = caller;
    }

    /** One change; the feed of events has what it was before and after. */
    @Schema(example = """
            {"at":"2026-11-30T12:10:00Z","actor":"oncall","action":"flag.kill","environment":"production",\
            "what":"flag/prompt.version","reason":"answers are truncated"}""")
    record ChangeView(
            Instant at,
            String actor,
            String action,
            @Nullable String environment,
            String what,
            @Nullable String reason) {
        static ChangeView of(AuditEntry entry) {
            return new ChangeView(
                    entry.at(), entry.actor(), entry.action(), entry.environment(), entry.target(), entry.reason());
        }
    }

    @GET
    @Needs(Permission.READ)
    @Operation(
            summary = "What changed here lately, newest first",
            description = "Everything that was done to the releases of a target or a group, to the flags that they"
                    + " steer and to their plans; without either, all that changed in the environments that the token"
                    + " reaches. `since` is an instant.")
    public Page<ChangeView> changes(
            @QueryParam("environment") @Nullable String environment,
            @QueryParam("target") @Nullable String target,
            @QueryParam("group") @Nullable String group,
            @QueryParam("since") @Nullable String since,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        Caller asking = caller.get();
        if (environment != null) {
            asking.requireEnvironment(Names.key("environment", environment));
        }
        if (target != null) {
            asking.requireTarget(Names.key("target", target));
        }
        Names.optionalKey("group", group);
        Instant from = since == null ? Instant.EPOCH : instant(since);
        String within = environment == null ? asking.environment() : environment;
        PageRequest page = PageRequest.of(limit, cursor);
        boolean isNarrow = target != null || group != null || !asking.targets().isEmpty();
        return transactions
                .read(() -> {
                    Set<String> touched =
                            isNarrow ? things.of(new Question(within, target, group, asking.targets())) : null;
                    return audit.changes(within, touched, from, page);
                })
                .map(ChangeView::of);
    }

    /** @param boundTo the targets that the caller may read of, empty for all */
    record Question(
            @Nullable String environment,
            @Nullable String target,
            @Nullable String group,
            Set<String> boundTo) {}

    private static Instant instant(String since) {
        try {
            return Instant.parse(since);
        } catch (DateTimeException noInstant) {
            throw Refused.field("since", "must be an instant such as 2026-11-30T12:00:00Z");
        }
    }
}
