package io.sluice.judge.calibration.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sluice.judge.calibration.peers.KayentaJudge.Label;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The judge that is compared with gives Kayenta's published numbers. */
class KayentaJudgeTest {
    private static final double[] FLAT = {1, 1, 1, 1, 1};

    @Test
    void theIntervalTiesOutWithR() {
        MannWhitney.Result shift = new MannWhitney(series(10, 20, 30, 40), series(1, 2, 3, 4)).at(0.95);

        assertThat(shift.low()).isCloseTo(6.0, within(1e-4));
        assertThat(shift.high()).isCloseTo(39.0, within(1e-4));
        assertThat(shift.estimate()).isCloseTo(22.5, within(1e-4));
    }

    @Test
    void itsOwnSuiteIsLabelledAsPublished() {
        double[] low = series(1, 2.2, 1.1, 2.5, 3);
        MannWhitney.Result shift = new MannWhitney(series(20, 22, 21, 25, 30), low).at(0.95);
        assertThat(shift.low()).isCloseTo(17.8, within(2e-4));
        assertThat(shift.high()).isCloseTo(27.8, within(2e-4));
        assertThat(shift.estimate()).isCloseTo(20, within(0.1));

        assertThat(label(0.10, 0.95, series(20, 22, 21, 25, 30), low)).isEqualTo(Label.HIGH);
        assertThat(label(0.10, 0.95, series(2, 2, 2, 2, 3), series(10, 20.2, 10.1, 20.5, 30)))
                .isEqualTo(Label.LOW);
        assertThat(label(0.10, 0.95, series(1, 1, 1, 1, 10), FLAT)).isEqualTo(Label.PASS);
        assertThat(label(0.10, 0.95, series(10, 10, 10, 10, 10), FLAT)).isEqualTo(Label.HIGH);
    }

    @Test
    void theMisjudgementsThatUsersReportedAreReproduced() {
        double[] experiment = IntStream.range(0, 15)
                .mapToDouble(i -> i < 7 ? 10 + i / 10.0 : 17 + (i - 7) / 10.0)
                .toArray();
        double[] control = series(1, 100, 4, 101, 5, 102, 6, 103, 7, 104, 8, 105, 9, 106, 17);
        MannWhitney.Result shift = new MannWhitney(experiment, control).at(0.98);
        assertThat(shift.low()).isCloseTo(-88.4, within(0.05));
        assertThat(shift.high()).isCloseTo(8.7, within(0.05));
        assertThat(label(0.25, 0.98, experiment, control)).isEqualTo(Label.PASS);

        MannWhitney.Result errors = new MannWhitney(series(0, 1, 2, 1, 0, 0), new double[6]).at(0.98);
        assertThat(errors.low()).isCloseTo(0, within(1e-3));
        assertThat(errors.high()).isCloseTo(2, within(1e-3));
        assertThat(label(0.25, 0.98, series(0, 1, 2, 1, 0, 0), new double[6])).isEqualTo(Label.PASS);
    }

    @Test
    void twoSeparatePointsInEachArmAreEnoughForIt() {
        assertThat(label(0.25, 0.98, series(3, 4), series(1, 2))).isEqualTo(Label.HIGH);
    }

    @Test
    void nothingToCompareIsNoData() {
        assertThat(label(0.25, 0.98, new double[0], FLAT)).isEqualTo(Label.NO_DATA);
        assertThat(label(0.25, 0.98, FLAT, FLAT)).isEqualTo(Label.PASS);
        assertThat(label(0.25, 0.98, series(0), series(0.017))).isEqualTo(Label.LOW);
    }

    private static Label label(double tolerance, double confidence, double[] experiment, double[] control) {
        return KayentaJudge.label(experiment, control, confidence, tolerance);
    }

    private static double[] series(double... values) {
        return values;
    }
}
