package io.sluice.judge.core.calibration;

import java.math.BigDecimal;
import java.util.List;

/** What became of the simulated rollouts: by defect, and along the true difference. */
public record CalibrationReport(Calibration asked, List<Row> rows, List<Point> curve) {
    public CalibrationReport {
        rows = List.copyOf(rows);
        curve = List.copyOf(curve);
    }

    /** One defect, looked at by the gate alone or by gate and watch. */
    public record Row(Defect defect, Judging judging, Endings endings) {}

    /**
     * One point of the operating characteristic of gate and watch.
     *
     * @param difference of the true error rates, candidate less baseline
     */
    public record Point(BigDecimal difference, Endings endings) {}
}
