package io.sluice.integrations.flagd;

import io.grpc.Status;
import io.sluice.kernel.Refused;
import org.jboss.logging.Logger;

/** The word of gRPC for a refusal of ours. */
final class SyncStatus {
    private static final Logger LOG = Logger.getLogger(SyncStatus.class);

    private SyncStatus() {}

    static Status of(RuntimeException failure) {
        if (failure instanceof Refused refused) {
            return word(refused.code().status()).withDescription(refused.detail());
        }
        LOG.error("a call of flagd's sync failed", failure);
        return Status.INTERNAL;
    }

    private static Status word(int httpStatus) {
        return switch (httpStatus) {
            case 400, 422 -> Status.INVALID_ARGUMENT;
            case 401 -> Status.UNAUTHENTICATED;
            case 403 -> Status.PERMISSION_DENIED;
            case 404 -> Status.NOT_FOUND;
            case 429 -> Status.RESOURCE_EXHAUSTED;
            case 503 -> Status.UNAVAILABLE;
            default -> Status.UNKNOWN;
        };
    }
}
