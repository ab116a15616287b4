package io.sluice.plans.verify;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** The body of an answer as text, empty where it is longer than we read; then the rest is not waited for. */
final class BoundedBody implements BodySubscriber<Optional<String>> {
    static final int MAX_BYTES = 65_536;

    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private final CompletableFuture<Optional<String>> body = new CompletableFuture<>();
    private @Nullable Subscription subscription;

    @Override
    public CompletionStage<Optional<String>> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        for (ByteBuffer part : parts) {
            byte[] bytes = new byte[Math.min(part.remaining(), MAX_BYTES + 1 - read.size())];
            part.get(bytes);
            read.writeBytes(bytes);
        }
        if (read.size() > MAX_BYTES && subscription != null) {
            subscription.cancel();
            body.complete(Optional.empty());
        }
    }

    @Override
    public void onError(Throwable failed) {
        body.completeExceptionally(failed);
    }

    @Override
    public void onComplete() {
        body.complete(Optional.of(read.toString(StandardCharsets.UTF_8)));
    }
}
