package io.sluice.integrations.flagd;

import io.grpc.Context;
import io.grpc.Metadata;
import io.sluice.integrations.flagd.FlagDocuments.Extent;
import io.sluice.kernel.Refused;
import io.sluice.security.Credentials;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import org.jspecify.annotations.Nullable;

/**
 * What came with a call beside its message.
 *
 * @param selector {@code flagSetId=<environment>}, as flagd's clients write it
 */
record SyncCall(Credentials credentials, @Nullable String selector) {
    private static final Context.Key<SyncCall> CURRENT = Context.key("sluice-sync-call");
    private static final Metadata.Key<String> AUTHORIZATION = key("authorization");
    private static final Metadata.Key<String> API_KEY = key("x-api-key");
    private static final Metadata.Key<String> SELECTOR = key("flagd-selector");
    private static final String FLAG_SET = "flagSetId=";

    static SyncCall of(Metadata metadata) {
        return new SyncCall(
                new Credentials(metadata.get(AUTHORIZATION), metadata.get(API_KEY)), metadata.get(SELECTOR));
    }

    static SyncCall current() {
        return CURRENT.get();
    }

    Context asCurrent() {
        return Context.current().withValue(CURRENT, this);
    }

    /** What this caller may follow: the environment that is selected, or else the one that its token is bound to. */
    Extent extent(Caller caller, String selectorInMessage) {
        caller.require(Permission.EVALUATE);
        String selected = selector == null || selector.isBlank() ? selectorInMessage : selector;
        if (selected.isBlank()) {
            return new Extent(caller.boundEnvironment(), caller.flagPrefix());
        }
        if (!selected.startsWith(FLAG_SET)) {
            throw Refused.field("flagd-selector", "must be flagSetId=<environment>");
        }
        String environment = selected.substring(FLAG_SET.length());
        caller.requireEnvironment(environment);
        return new Extent(environment, caller.flagPrefix());
    }

    private static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }
}
