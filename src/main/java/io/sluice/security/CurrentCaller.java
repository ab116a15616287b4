package io.sluice.security;

import io.sluice.kernel.Actor;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.RequestScoped;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Who makes the current request; set once by the token filter. */
@RequestScoped
public class CurrentCaller {
    private final KnownTokens tokens;
    private @Nullable KnownToken token;

    CurrentCaller(KnownTokens tokens) {
        this.tokens = tokens;
    }

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

    /** Says at any later time whether the token is still worth something; for what outlasts the request. */
    public BooleanSupplier standing() {
        ByteBuffer hash = token().hash();
        return () -> tokens.isValid(hash);
    }

    public Actor actor() {
        return get().actor();
    }
}
