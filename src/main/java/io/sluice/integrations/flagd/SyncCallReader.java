package io.sluice.integrations.flagd;

import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import jakarta.enterprise.context.ApplicationScoped;

/** Hands the metadata of a call, which a gRPC service does not see, to the service. */
@ApplicationScoped
class SyncCallReader implements ServerInterceptor {

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata metadata, ServerCallHandler<Q, A> next) {
        return Contexts.interceptCall(SyncCall.of(metadata).asCurrent(), call, metadata, next);
    }
}
