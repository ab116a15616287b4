package io.sluice.security;

import io.sluice.kernel.Actor;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.RequestScoped;
import org.jspecify.annotations.Nullable;

/** Who makes the current request; set once by the token filter. */
@RequestScoped
public class CurrentCaller {
    private @Nullable KnownToken token;

    void set(KnownToken found) {
        this.token = found;
    }

    public Caller get() {
        return token().caller();
    }

    KnownToken token() {
        KnownToken present = token;
        if (present == null) {
            throw new IllegalStateException("no caller: the token filter has not run");
        }
        return present;
    }

    public Actor actor() {
        return get().actor();
    }
}
