package io.sluice.judge.core.calibration;

import io.sluice.judge.core.calibration.Defect.Constant;
import io.sluice.judge.core.calibration.Defect.LoadDependent;
import io.sluice.judge.core.policy.Policy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How often each preset is wrong, as it was measured once: gate and watch over {@value #RUNS} rollouts of 5, 25 and
 * 50 % of ten minutes at one request a second, with 1.5 % errors at the baseline. Committed as a table, so that nobody
 * waits for it; src/docs/calibration.md says how it is measured again.
 *
 * @param defect the candidate's, in a few words
 * @param rolledBack the part of the rollouts that was taken back: for the defect {@code none}, falsely
 * @param exposedRequests served by the candidate of one rollout on average
 * @param minutesToRollback on average over those that were taken back; null where none was
 */
public record PresetFigures(
        String defect,
        BigDecimal rolledBack,
        BigDecimal exposedRequests,
        @Nullable BigDecimal minutesToRollback) {
    public static final int RUNS = 10_000;

    private static final String TABLE = "preset-figures.csv";
    private static final Traffic TRAFFIC = Traffic.of("1", "0.015");
    private static final Map<String, List<PresetFigures>> MEASURED = read();

    /** What is measured of each preset, in order. */
    public static List<Defect> defects() {
        return List.of(
                Defect.NONE,
                new Constant(new BigDecimal("0.03")),
                new Constant(new BigDecimal("0.05")),
                new Constant(new BigDecimal("0.1")),
                new LoadDependent(new BigDecimal("0.015"), new BigDecimal("0.33")));
    }

    /** The figures of the preset of that name, one for each of {@link #defects}. */
    public static List<PresetFigures> of(String preset) {
        return Objects.requireNonNull(MEASURED.get(preset), "no such preset");
    }

    /** Measures one of them again. */
    public static Endings measured(Policy preset, Defect defect, int runs, Workers workers) {
        return new Simulation(TRAFFIC, Schedule.STANDARD, defect, false, runs, 1)
                .run(Judging.GATE_AND_WATCH.deciders(preset), workers);
    }

    private static Map<String, List<PresetFigures>> read() {
        return text().lines()
                .skip(1)
                .map(line -> line.split(",", -1))
                .collect(Collectors.groupingBy(
                        cells -> cells[0], Collectors.mapping(PresetFigures::row, Collectors.toUnmodifiableList())));
    }

    private static PresetFigures row(String[] cells) {
        BigDecimal minutes = cells[4].isEmpty() ? null : new BigDecimal(cells[4]);
        return new PresetFigures(cells[1], new BigDecimal(cells[2]), new BigDecimal(cells[3]), minutes);
    }

    private static String text() {
        try (InputStream table = Objects.requireNonNull(PresetFigures.class.getResourceAsStream(TABLE), TABLE)) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
