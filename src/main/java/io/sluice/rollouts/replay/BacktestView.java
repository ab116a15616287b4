package io.sluice.rollouts.replay;

import io.sluice.kernel.JsonValue;
import io.sluice.rollouts.replay.ReplayView.ExposureView;
import io.sluice.rollouts.replay.ReplayView.StopView;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A table of policies over recorded releases: for each release one row, in it one cell for each policy. */
@Schema(example = """
        {"policies":["standard","cautious"],"rows":[{"rollout":"0d7c0a4e-7f0e-4a58-9f43-9d1a1d0e6f11",\
        "target":"answer-service","candidate":"v2","state":"ROLLED_BACK",\
        "recorded":{"requests":451,"badRequests":69,"cost":0.451},"cells":[{"outcome":"rollback","stopped":{"look":3,\
        "stage":2,"at":"2026-11-30T12:30:00Z","exposed":{"requests":451,"badRequests":69,"cost":0.451}}},\
        {"outcome":"hold","departs":1}]}]}""")
record BacktestView(@Schema(implementation = Object[].class) List<JsonValue> policies, List<Row> rows) {

    /** One recorded release. */
    record Row(
            String rollout, String target, String candidate, String state, ExposureView recorded, List<Cell> cells) {}

    /**
     * What one policy would have made of it.
     *
     * @param outcome {@code rollback}; {@code hold} where the release went further than the policy would have let it;
     *     else {@code proceed}
     */
    record Cell(
            String outcome,
            @Nullable StopView stopped,
            @Nullable Long departs) {}
}
