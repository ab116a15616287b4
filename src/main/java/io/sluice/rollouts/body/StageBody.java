package io.sluice.rollouts.body;

import io.sluice.kernel.Require;
import io.sluice.kernel.Share;
import io.sluice.rollouts.core.spec.Stage;
import java.time.Duration;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** One stage as it is asked for; {@code minRequests} 0 where none is named. */
@Schema(
        requiredProperties = {"share", "bake"},
        example = "{\"share\":0.25,\"bake\":\"PT10M\",\"minRequests\":100}")
public record StageBody(
        @Schema(implementation = Double.class) Share share,
        @Schema(implementation = String.class) Duration bake,
        @Nullable Long minRequests) {

    public StageBody {
        stage(share, bake, minRequests);
    }

    public Stage stage() {
        return stage(share, bake, minRequests);
    }

    private static Stage stage(Share share, Duration bake, @Nullable Long minRequests) {
        return new Stage(
                Require.present("share", share), Require.present("bake", bake), minRequests == null ? 0 : minRequests);
    }
}
