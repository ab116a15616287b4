package io.sluice.judge.calibration;

import io.sluice.judge.core.calibration.Calibration;
import io.sluice.judge.core.calibration.CalibrationReport;
import io.sluice.judge.core.calibration.CalibrationReport.Point;
import io.sluice.judge.core.calibration.CalibrationReport.Row;
import io.sluice.judge.core.calibration.CalibrationText;
import io.sluice.judge.core.calibration.Endings;
import io.sluice.judge.core.calibration.Quantiles;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.statistics.Confidence;
import io.sluice.judge.core.statistics.Interval;
import io.sluice.kernel.Digits;
import io.sluice.kernel.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A calibration's report as it is answered; the same question gives the same bytes.
 *
 * @param simulated what was simulated, in one line
 */
@Schema(example = """
        {"simulated":"1000 runs a row, seed 1; …","seed":1,"runs":1000,"policy":{"confidence":"0.95"},\
        "rows":[{"defect":"errors 0.1","kind":"constant","judgedBy":"gateAndWatch",\
        "rolledBack":{"count":998,"of":1000,"rate":0.998,"low":0.992737,"high":0.999451},\
        "held":{"count":0,"of":1000,"rate":0,"low":0,"high":0.003827},\
        "proceeded":{"count":2,"of":1000,"rate":0.002,"low":0.000549,"high":0.007263},\
        "exposedRequests":{"mean":78.4,"p50":64,"p90":144,"p99":290,"max":503},\
        "badRequests":{"mean":7.8,"p50":7,"p90":13,"p99":27,"max":41},\
        "minutesToRollback":{"mean":13.8,"p50":13,"p90":18,"p99":25,"max":30}}],\
        "curve":[]}""")
public record CalibrationAnswer(
        String simulated,
        long seed,
        int runs,
        @Schema(type = SchemaType.OBJECT) JsonObject policy,
        List<RowBody> rows,
        List<PointBody> curve) {

    public static CalibrationAnswer of(CalibrationReport report) {
        Calibration asked = report.asked();
        return new CalibrationAnswer(
                CalibrationText.heading(asked),
                asked.seed(),
                asked.runs(),
                asked.policy().toJson(),
                report.rows().stream().map(RowBody::of).toList(),
                report.curve().stream().map(PointBody::of).toList());
    }

    /** One defect, looked at by the gate alone or by gate and watch. */
    public record RowBody(
            String defect,
            String kind,
            String judgedBy,
            RateBody rolledBack,
            RateBody held,
            RateBody proceeded,
            QuantilesBody exposedRequests,
            QuantilesBody badRequests,
            @Nullable QuantilesBody minutesToRollback) {

        static RowBody of(Row row) {
            Endings endings = row.endings();
            return new RowBody(
                    row.defect().label(),
                    row.defect().kind(),
                    row.judging().word(),
                    RateBody.of(endings.rolledBack()),
                    RateBody.of(endings.held()),
                    RateBody.of(endings.proceeded()),
                    QuantilesBody.of(endings.exposedRequests()),
                    QuantilesBody.of(endings.badRequests()),
                    QuantilesBody.ofOptional(endings.minutesToRollback()));
        }
    }

    /** Gate and watch at one true difference of the error rates. */
    public record PointBody(
            BigDecimal difference,
            RateBody rolledBack,
            RateBody held,
            RateBody proceeded,
            QuantilesBody exposedRequests) {

        static PointBody of(Point point) {
            Endings endings = point.endings();
            return new PointBody(
                    point.difference(),
                    RateBody.of(endings.rolledBack()),
                    RateBody.of(endings.held()),
                    RateBody.of(endings.proceeded()),
                    QuantilesBody.of(endings.exposedRequests()));
        }
    }

    /** A part of the runs, with Wilson's 95 % interval. */
    public record RateBody(long count, long of, BigDecimal rate, BigDecimal low, BigDecimal high) {
        private static final double Z = Confidence.quantile(new BigDecimal("0.95"));

        static RateBody of(Proportion part) {
            Interval interval = part.interval(Z);
            return new RateBody(
                    part.count(),
                    part.of(),
                    Digits.of(part.rate()),
                    Digits.of(interval.low()),
                    Digits.of(interval.high()));
        }
    }

    /** Over the runs; quantiles by nearest rank. */
    public record QuantilesBody(BigDecimal mean, BigDecimal p50, BigDecimal p90, BigDecimal p99, BigDecimal max) {

        static QuantilesBody of(Quantiles quantiles) {
            return new QuantilesBody(
                    quantiles.mean(), quantiles.p50(), quantiles.p90(), quantiles.p99(), quantiles.max());
        }

        static @Nullable QuantilesBody ofOptional(@Nullable Quantiles quantiles) {
            return quantiles == null ? null : of(quantiles);
        }
    }
}
