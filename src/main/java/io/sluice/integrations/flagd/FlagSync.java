package io.sluice.integrations.flagd;

import flagd.sync.v1.FetchAllFlagsRequest;
import flagd.sync.v1.FetchAllFlagsResponse;
import flagd.sync.v1.FlagSyncServiceGrpc.FlagSyncServiceImplBase;
import flagd.sync.v1.GetMetadataRequest;
import flagd.sync.v1.GetMetadataResponse;
import flagd.sync.v1.SyncFlagsRequest;
import flagd.sync.v1.SyncFlagsResponse;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.quarkus.grpc.GrpcService;
import io.quarkus.grpc.RegisterInterceptor;
import io.sluice.integrations.flagd.FlagDocuments.Extent;
import io.sluice.security.Callers;
import java.util.concurrent.Executor;

/**
 * flagd's sync service over our snapshots, on the port of everything else.
 *
 * <p>On gRPC's own interface, not on a reactive one: only here a stream says whether its client keeps up. The token is
 * asked for again at each document, so one that was taken back follows no longer.
 */
@GrpcService
@RegisterInterceptor(SyncCallReader.class)
class FlagSync extends FlagSyncServiceImplBase {
    private final Callers callers;
    private final FlagDocuments documents;
    private final Subscriptions subscriptions;
    private final Executor workers;

    FlagSync(Callers callers, FlagDocuments documents, Subscriptions subscriptions, Executor workers) {
        this.callers = callers;
        this.documents = documents;
        this.subscriptions = subscriptions;
        this.workers = workers;
    }

    @Override
    public void syncFlags(SyncFlagsRequest request, StreamObserver<SyncFlagsResponse> answer) {
        SyncCall call = SyncCall.current();
        ServerCallStreamObserver<SyncFlagsResponse> client = (ServerCallStreamObserver<SyncFlagsResponse>) answer;
        try {
            String environment = extent(call, request.getSelector()).environment();
            Subscription subscription =
                    new Subscription(client, () -> documents.newest(extent(call, request.getSelector())));
            client.setOnCancelHandler(() -> subscriptions.remove(environment, subscription));
            client.setOnReadyHandler(() -> subscriptions.wake(environment, subscription));
            subscriptions.add(environment, subscription);
        } catch (RuntimeException refused) {
            client.onError(SyncStatus.of(refused).asRuntimeException());
        }
    }

    @Override
    public void fetchAllFlags(FetchAllFlagsRequest request, StreamObserver<FetchAllFlagsResponse> answer) {
        SyncCall call = SyncCall.current();
        workers.execute(() -> {
            try {
                String document =
                        documents.newest(extent(call, request.getSelector())).getFlagConfiguration();
                answer.onNext(FetchAllFlagsResponse.newBuilder()
                        .setFlagConfiguration(document)
                        .build());
                answer.onCompleted();
            } catch (RuntimeException refused) {
                answer.onError(SyncStatus.of(refused).asRuntimeException());
            }
        });
    }

    /** Nothing to tell, as flagd itself answers where it has none. */
    @Override
    public void getMetadata(GetMetadataRequest request, StreamObserver<GetMetadataResponse> answer) {
        try {
            callers.behind(SyncCall.current().credentials());
            answer.onNext(GetMetadataResponse.getDefaultInstance());
            answer.onCompleted();
        } catch (RuntimeException refused) {
            answer.onError(SyncStatus.of(refused).asRuntimeException());
        }
    }

    private Extent extent(SyncCall call, String selectorInMessage) {
        return call.extent(callers.behind(call.credentials()), selectorInMessage);
    }
}
