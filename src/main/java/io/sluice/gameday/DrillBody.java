package io.sluice.gameday;

import io.sluice.gameday.core.DrillReport;
import io.sluice.gameday.core.DrillRow;
import io.sluice.gameday.core.DrillStep;
import io.sluice.gameday.core.DrillText;
import io.sluice.judge.core.Reason;
import io.sluice.rollouts.core.spec.Words;
import java.math.BigDecimal;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A drill's report as it is answered: the same scenario and seed give the same bytes. */
@Schema(example = """
        {"seed":3,"rows":[{"strategy":"blue-green","gate":true,"outcome":"rolled-back","exposedRequests":593,\
        "badRequests":221,"minutesUntilBack":10,"steps":[{"minute":10,"share":1,"errors":216,"requests":593,\
        "action":"rollback","reasons":[{"code":"ERROR_RATE",\
        "message":"error rate 216/593 (low end 0.327) vs baseline 8/594"}]}]}],\
        "notes":["arrivals: Poisson, 1 a second, by 100000 users"]}""")
record DrillBody(long seed, List<RowBody> rows, List<String> notes) {

    static DrillBody of(DrillReport report) {
        return new DrillBody(
                report.seed(), report.rows().stream().map(RowBody::of).toList(), report.notes());
    }

    /**
     * One strategy with the gate on or off.
     *
     * @param minutesUntilBack absent where the release was not taken back
     */
    record RowBody(
            String strategy,
            boolean gate,
            String outcome,
            long exposedRequests,
            long badRequests,
            @Nullable BigDecimal minutesUntilBack,
            List<StepBody> steps) {

        static RowBody of(DrillRow row) {
            return new RowBody(
                    Words.wire(row.strategy()),
                    row.isGated(),
                    Words.wire(row.outcome()),
                    row.exposedRequests(),
                    row.badRequests(),
                    row.backAfter() == null ? null : DrillText.minutesOf(row.backAfter()),
                    row.steps().stream().map(StepBody::of).toList());
        }
    }

    /** One decision: minutes since the start, the candidate's share until then, its errors and requests. */
    record StepBody(
            BigDecimal minute, BigDecimal share, long errors, long requests, String action, List<Reason> reasons) {

        static StepBody of(DrillStep step) {
            return new StepBody(
                    DrillText.minutesOf(step.at()),
                    step.share().fraction(),
                    step.errors(),
                    step.requests(),
                    step.action().word(),
                    step.reasons());
        }
    }
}
