package io.sluice.platform.http;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Refuses a body over 1 MB, or over the larger limit of a {@link LargerBody}, whether its length was announced or not,
 * before it is parsed.
 */
@Provider
@PreMatching
@Priority(FilterOrder.BODY_LIMIT)
final class BodyLimitFilter implements ContainerRequestFilter {
    static final int MAX_BYTES = 1 << 20;

    /** More digits than any limit has; what they say may not fit into a number. */
    private static final int LENGTH_DIGITS_MAX = 9;

    private final Instance<LargerBody> larger;

    BodyLimitFilter(@Any Instance<LargerBody> larger) {
        this.larger = larger;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        String announced = request.getHeaderString("Content-Length");
        if (announced == null && !request.hasEntity()) {
            return;
        }
        int limit = limit(request);
        if (announced == null) {
            request.setEntityStream(new CountedStream(request.getEntityStream(), limit));
        } else if (announced.length() > LENGTH_DIGITS_MAX || request.getLength() > limit) {
            throw tooLarge(limit);
        }
    }

    private int limit(ContainerRequestContext request) {
        String path = request.getUriInfo().getPath();
        for (LargerBody call : larger) {
            if (call.isFor(request.getMethod(), path)) {
                return call.maxBytes();
            }
        }
        return MAX_BYTES;
    }

    private static Refused tooLarge(int limit) {
        return Refused.because(ErrorCode.BODY_TOO_LARGE, "the limit is " + limit + " bytes");
    }

    /** A chunked body has no announced length: it is counted while it is read. */
    private static final class CountedStream extends FilterInputStream {
        private final int limit;
        private int count;

        CountedStream(InputStream in, int limit) {
            super(in);
            this.limit = limit;
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            count(next < 0 ? 0 : 1);
            return next;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            count(Math.max(read, 0));
            return read;
        }

        private void count(int bytes) {
            count += bytes;
            if (count > limit) {
                throw tooLarge(limit);
            }
        }
    }
}
