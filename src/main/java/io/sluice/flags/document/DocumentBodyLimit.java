package io.sluice.flags.document;

import io.sluice.platform.http.LargerBody;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.regex.Pattern;

/** A flagd document may have 64 MB. */
@ApplicationScoped
class DocumentBodyLimit implements LargerBody {
    private static final int MAX_BYTES = 64 << 20;
    private static final Pattern DOCUMENT = Pattern.compile("/?api/v1/environments/[^/]+/flags/?");

    @Override
    public boolean isFor(String method, String path) {
        return method.equals("PUT") && DOCUMENT.matcher(path).matches();
    }

    @Override
    public int maxBytes() {
        return MAX_BYTES;
    }
}
