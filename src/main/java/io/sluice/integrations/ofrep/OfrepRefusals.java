package io.sluice.integrations.ofrep;

import io.sluice.kernel.Refused;
import io.sluice.platform.http.RefusalFormat;
import jakarta.enterprise.context.ApplicationScoped;

/** Refusals on OFREP's paths in OFREP's own form: its clients read {@code errorCode}, not problem+json. */
@ApplicationScoped
class OfrepRefusals implements RefusalFormat {
    static final String PATHS = "/ofrep/";
    private static final String SINGLE = "/ofrep/v1/evaluate/flags/";

    @Override
    public boolean covers(String path) {
        return isOfrep(path);
    }

    static boolean isOfrep(String path) {
        return path.startsWith(PATHS);
    }

    @Override
    public Object body(Refused refused, String path) {
        boolean single = path.startsWith(SINGLE) && path.length() > SINGLE.length();
        return FailureBody.of(refused, single ? path.substring(SINGLE.length()) : null);
    }
}
