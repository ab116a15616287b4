package io.sluice.integrations.flagd;

import flagd.sync.v1.SyncFlagsResponse;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One client that follows a document.
 *
 * <p>It has no queue. Whenever the client can take more it is sent what is newest then, so a slow one skips what has
 * passed meanwhile and costs no memory.
 */
final class Subscription {
    private final ServerCallStreamObserver<SyncFlagsResponse> client;
    private final Supplier<SyncFlagsResponse> newest;
    private @Nullable SyncFlagsResponse sent;
    private boolean isOver;

    /**
     * @param newest the document as it is now; throws once this client may no longer have it
     */
    Subscription(ServerCallStreamObserver<SyncFlagsResponse> client, Supplier<SyncFlagsResponse> newest) {
        this.client = client;
        this.newest = newest;
    }

    /** Sends the newest document, if the client has not got it and can take it; says whether the stream goes on. */
    synchronized boolean send() {
        if (isOver || client.isCancelled()) {
            return false;
        }
        if (!client.isReady()) {
            return true;
        }
        try {
            SyncFlagsResponse document = newest.get();
            if (!document.equals(sent)) {
                client.onNext(document);
                sent = document;
            }
            return true;
        } catch (RuntimeException refused) {
            end(SyncStatus.of(refused));
            return false;
        }
    }

    synchronized void end(Status status) {
        if (!isOver) {
            isOver = true;
            client.onError(status.asRuntimeException());
        }
    }
}
