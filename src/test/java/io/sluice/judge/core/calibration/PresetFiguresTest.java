package io.sluice.judge.core.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sluice.judge.core.policy.Policy;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The committed table is what these rules give. */
class PresetFiguresTest {
    private static final int RUNS = 400;

    @ParameterizedTest
    @MethodSource("presets")
    void theTableIsWhatTheRulesGive(String preset) {
        List<PresetFigures> figures = PresetFigures.of(preset);
        assertThat(figures)
                .extracting(PresetFigures::defect)
                .containsExactlyElementsOf(
                        PresetFigures.defects().stream().map(Defect::label).toList());
        for (int i = 0; i < figures.size(); i++) {
            double committed = figures.get(i).rolledBack().doubleValue();
            Endings now = PresetFigures.measured(
                    Policy.named("policy", preset), PresetFigures.defects().get(i), RUNS, Workers.caller());
            double fourDeviations = 4 * Math.sqrt(committed * (1 - committed) / RUNS) + 0.005;
            assertThat(now.rolledBack().rate())
                    .as("%s, %s", preset, figures.get(i).defect())
                    .isCloseTo(committed, within(fourDeviations));
        }
    }

    static List<String> presets() {
        return Policy.presetNames();
    }
}
