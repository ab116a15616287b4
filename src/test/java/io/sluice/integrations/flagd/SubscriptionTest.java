package io.sluice.integrations.flagd;

import static org.assertj.core.api.Assertions.assertThat;

import flagd.sync.v1.SyncFlagsResponse;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A client that is slow, cancels, or loses its token. */
class SubscriptionTest {
    private final Client client = new Client();
    private String newest = "";
    private boolean isTakenBack;
    private final Subscription subscription = new Subscription(client, this::document);

    @Test
    void aSlowClientSkipsWhatHasPassedMeanwhile() {
        publish("one");
        client.isReady = false;
        publish("two");
        publish("three");
        assertThat(client.received).containsExactly("one");

        client.isReady = true;
        subscription.send();
        assertThat(client.received).containsExactly("one", "three");
    }

    @Test
    void whatHasNotChangedIsNotSentAgain() {
        publish("one");
        publish("one");
        assertThat(client.received).containsExactly("one");
    }

    @Test
    void aClientThatHasGoneIsSentNothing() {
        client.isCancelled = true;
        publish("one");
        assertThat(client.received).isEmpty();
        assertThat(subscription.send()).isFalse();
    }

    @Test
    void aTokenTakenBackEndsTheStreamAtTheNextDocument() {
        publish("one");
        isTakenBack = true;
        publish("two");
        assertThat(client.received).containsExactly("one", "UNAUTHENTICATED");
        assertThat(subscription.send()).isFalse();
        subscription.end(Status.UNAVAILABLE);
        assertThat(client.received).containsExactly("one", "UNAUTHENTICATED");
    }

    private void publish(String document) {
        newest = document;
        subscription.send();
    }

    private SyncFlagsResponse document() {
        if (isTakenBack) {
            throw Refused.because(ErrorCode.UNAUTHENTICATED, "the token is not known or has expired");
        }
        return SyncFlagsResponse.newBuilder().setFlagConfiguration(newest).build();
    }

    /** Keeps what it is sent: the document's text, or the status that ends the stream. */
    private static final class Client extends ServerCallStreamObserver<SyncFlagsResponse> {
        private final List<String> received = new ArrayList<>();
        private boolean isReady = true;
        private boolean isCancelled;

        @Override
        public void onNext(SyncFlagsResponse document) {
            received.add(document.getFlagConfiguration());
        }

        @Override
        public void onError(Throwable end) {
            received.add(Status.fromThrowable(end).getCode().name());
        }

        @Override
        public void onCompleted() {
            received.add("completed");
        }

        @Override
        public boolean isReady() {
            return isReady;
        }

        @Override
        public boolean isCancelled() {
            return isCancelled;
        }

        @Override
        public void setOnCancelHandler(Runnable handler) {}

        @Override
        public void setOnReadyHandler(Runnable handler) {}

        @Override
        public void setCompression(String compression) {}

        @Override
        public void disableAutoInboundFlowControl() {}

        @Override
        public void request(int count) {}

        @Override
        public void setMessageCompression(boolean enable) {}
    }
}
