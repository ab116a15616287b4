package io.sluice.integrations.prometheus;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An answer's body that ends after a number of bytes and after a time, however slowly or endlessly it comes. */
final class LimitedBody extends FilterInputStream {
    private final long mostBytes;
    private final CompletableFuture<Void> alarm;
    private volatile boolean isLate;
    private long bytes;

    LimitedBody(InputStream body, long mostBytes, Duration limit) {
        super(body);
        this.mostBytes = mostBytes;
        // A read that waits for the network ends when its stream is closed, and not before.
        this.alarm = CompletableFuture.runAsync(
                this::endLate, CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS));
    }

    boolean isLate() {
        return isLate;
    }

    boolean isTooLarge() {
        return bytes > mostBytes;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        bytes += Math.max(read, 0);
        if (isTooLarge()) {
            throw new IOException("more than " + mostBytes + " bytes");
        }
        return read;
    }

    @Override
    public void close() throws IOException {
        alarm.cancel(false);
        super.close();
    }

    private void endLate() {
        isLate = true;
        try {
            in.close();
        } catch (IOException alreadyBroken) {
            // It has ended, which is all that is asked of it.
            return;
        }
    }
}
