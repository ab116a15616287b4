package io.sluice.integrations.flagger;

import io.sluice.kernel.Refused;
import io.sluice.platform.http.RefusalFormat;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Refusals to Flagger: always a 4xx other than 429. Flagger repeats a 429 or 5xx and then drops the text, and where it
 * does not repeat it tells nobody why.
 */
@ApplicationScoped
class FlaggerRefusals implements RefusalFormat {
    static final String PATHS = "/integrations/flagger/";
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int CONFLICT = 409;

    @Override
    public boolean covers(String path) {
        return path.startsWith(PATHS);
    }

    @Override
    public int status(Refused refused) {
        int status = refused.code().status();
        return status >= 500 || status == TOO_MANY_REQUESTS ? CONFLICT : status;
    }

    @Override
    public Object body(Refused refused, String path) {
        String field = refused.field();
        String detail = field == null ? refused.detail() : field + " " + refused.detail();
        return new Denial(refused.code().name(), detail);
    }

    /** Why not, in the two words that Flagger can show. */
    record Denial(String code, String detail) {}
}
