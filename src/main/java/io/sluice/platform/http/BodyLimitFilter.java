package io.sluice.platform.http;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Refuses a body over 1 MB, whether its length was announced or not, before it is parsed. */
@Provider
@PreMatching
@Priority(FilterOrder.BODY_LIMIT)
final class BodyLimitFilter implements ContainerRequestFilter {
    static final int MAX_BYTES = 1 << 20;

    @Override
    public void filter(ContainerRequestContext request) {
        String announced = request.getHeaderString("Content-Length");
        if (announced != null && announced.length() > 7 || request.getLength() > MAX_BYTES) {
            throw tooLarge();
        }
        if (announced == null && request.hasEntity()) {
            request.setEntityStream(new CountedStream(request.getEntityStream()));
        }
    }

    private static Refused tooLarge() {
        return Refused.because(ErrorCode.BODY_TOO_LARGE, "the limit is " + MAX_BYTES + " bytes");
    }

    /** A chunked body has no announced length: it is counted while it is read. */
    private static final class CountedStream extends FilterInputStream {
        private int count;

        CountedStream(InputStream in) {
            super(in);
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
            if (count > MAX_BYTES) {
                throw tooLarge();
            }
        }
    }
}
