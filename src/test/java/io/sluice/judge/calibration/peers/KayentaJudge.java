package io.sluice.judge.calibration.peers;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.calibration.Counts;
import io.sluice.judge.core.calibration.Decider;
import io.sluice.judge.core.calibration.Look;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Kayenta's judge of one metric, written anew from its description: a Mann-Whitney interval of the shift between two
 * series of points, one for each minute, at 98 %, against a quarter of the estimated shift. It is asked at the end of a
 * bake, on the stage's minutes; the metric is critical, so that a High takes the release back.
 */
public final class KayentaJudge implements Decider {
    private static final double CONFIDENCE = 0.98;
    private static final double TOLERANCE = 0.25;
    private static final double NOISE = 1e-5;

    private final List<Double> experiment = new ArrayList<>();
    private final List<Double> control = new ArrayList<>();

    enum Label {
        PASS,
        HIGH,
        LOW,
        NO_DATA
    }

    @Override
    public Action decide(Look look) {
        add(experiment, look.window().candidate());
        add(control, look.window().baseline());
        if (!look.isBakeOver()) {
            return Action.HOLD;
        }
        Label label = label(array(experiment), array(control), CONFIDENCE, TOLERANCE);
        experiment.clear();
        control.clear();
        return switch (label) {
            case HIGH -> Action.ROLLBACK;
            case NO_DATA -> Action.HOLD;
            case PASS, LOW -> Action.PROCEED;
        };
    }

    /** A minute without requests has no rate, and is removed. */
    private static void add(List<Double> series, Counts minute) {
        if (minute.requests() > 0) {
            series.add((double) minute.errors() / minute.requests());
        }
    }

    private static double[] array(List<Double> series) {
        return series.stream().mapToDouble(Double::doubleValue).toArray();
    }

    static Label label(double[] experiment, double[] control, double confidence, double tolerance) {
        if (experiment.length == 0 || control.length == 0) {
            return Label.NO_DATA;
        }
        if (Arrays.equals(experiment, control)) {
            return Label.PASS;
        }
        boolean areConstant = isConstant(experiment) && isConstant(control);
        if (areConstant && experiment[0] == control[0]) {
            return Label.PASS;
        }
        MannWhitney.Result shift = areConstant
                ? new MannWhitney(spread(experiment), spread(control)).at(confidence)
                : new MannWhitney(experiment, control).at(confidence);
        double bound = tolerance * Math.abs(shift.estimate());
        double ratio = mean(experiment) / mean(control);
        boolean hasEffect = !Double.isFinite(ratio);
        if (shift.low() > bound && (hasEffect || ratio >= 1)) {
            return Label.HIGH;
        }
        return shift.high() < -bound && (hasEffect || ratio <= 1) ? Label.LOW : Label.PASS;
    }

    private static boolean isConstant(double[] series) {
        return Arrays.stream(series).distinct().count() == 1;
    }

    /** In place of the original's random noise, which keeps ties from making the deviation zero. */
    private static double[] spread(double[] series) {
        double[] spread = new double[series.length];
        for (int i = 0; i < series.length; i++) {
            spread[i] = series[i] + NOISE * (i - (series.length - 1) / 2.0);
        }
        return spread;
    }

    private static double mean(double[] series) {
        return Arrays.stream(series).average().orElseThrow();
    }
}
