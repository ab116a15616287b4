package io.sluice.judge.calibration;

import io.sluice.judge.calibration.Trials.Same;
import io.sluice.judge.calibration.Trials.Tenants;
import io.sluice.judge.calibration.Trials.Trial;
import io.sluice.judge.calibration.Trials.Unlike;
import io.sluice.judge.calibration.Trials.Worse;
import io.sluice.judge.core.calibration.Calibration;
import io.sluice.judge.core.calibration.Defect;
import io.sluice.judge.core.calibration.Endings;
import io.sluice.judge.core.calibration.OperatingPlot;
import io.sluice.judge.core.calibration.PresetFigures;
import io.sluice.judge.core.calibration.Quantiles;
import io.sluice.judge.core.calibration.Traffic;
import io.sluice.judge.core.calibration.Workers;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.Digits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measures the figures of src/docs/calibration.md again and writes them into it, with its picture and the committed
 * table of the presets. The same number of runs gives the same bytes.
 */
public final class WriteCalibration {
    private static final List<String> ALL = List.of("presets", "curve", "worse", "tenants", "same", "unlike");
    private static final Path PAGE = Path.of("src/docs/calibration.md");
    private static final Path PICTURE = Path.of("src/docs/calibration.svg");
    private static final Path PRESETS =
            Path.of("src/main/resources/io/sluice/judge/core/calibration/preset-figures.csv");

    private final int runs;
    private final Workers workers;

    private WriteCalibration(int runs, Workers workers) {
        this.runs = runs;
        this.workers = workers;
    }

    /** The number of runs, 10,000 for the page; then the parts that are to be measured, all where none is named. */
    public static void main(String[] arguments) throws IOException {
        int threads = Runtime.getRuntime().availableProcessors();
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            Workers workers = new Workers(executor, threads, Workers.Progress.SILENT);
            WriteCalibration writer = new WriteCalibration(Integer.parseInt(arguments[0]), workers);
            List<String> parts = List.of(arguments).subList(1, arguments.length);
            for (String part : parts.isEmpty() ? ALL : parts) {
                writer.write(part);
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private void write(String part) throws IOException {
        switch (part) {
            case "same" -> section(part, same());
            case "worse" -> worse();
            case "unlike" -> unlike();
            case "tenants" -> section(part, tenants());
            case "presets" -> section(part, presets());
            case "curve" -> curve();
            default -> throw new IllegalArgumentException("no such part: " + part);
        }
    }

    private void curve() throws IOException {
        Calibration asked = Calibration.standard(Policy.standard(), Traffic.of("1", "0.015"))
                .withRuns(runs);
        Files.writeString(PICTURE, OperatingPlot.of(asked.run(workers)));
    }

    /** Replaces what stands between the marks of that name, at once, so that an interrupted run keeps what it has. */
    private static void section(String name, List<String> lines) throws IOException {
        String begin = "<!-- " + name + " -->\n";
        String page = Files.readString(PAGE);
        int from = page.indexOf(begin) + begin.length();
        int until = page.indexOf("<!-- end -->", from);
        Files.writeString(PAGE, page.substring(0, from) + String.join("\n", lines) + "\n" + page.substring(until));
        System.err.println(String.join("\n", lines));
    }

    private List<String> same() {
        List<String> lines = heading("no difference", Contestant.values());
        for (Same same : Same.values()) {
            lines.add(line(
                    same.trial.title(),
                    Stream.of(Contestant.values()).map(contestant -> rolledBack(endings(same.trial, contestant)))));
        }
        return lines;
    }

    private void worse() throws IOException {
        Contestant[] contestants = Stream.of(Contestant.values())
                .filter(contestant -> contestant != Contestant.WATCH)
                .toArray(Contestant[]::new);
        List<String> found = heading("rolled back", contestants);
        List<String> exposed = heading("requests exposed (bad)", contestants);
        List<String> minutes = heading("minutes to the rollback", contestants);
        for (Worse worse : Worse.values()) {
            Map<Contestant, Endings> endings = new EnumMap<>(Contestant.class);
            for (Contestant contestant : contestants) {
                endings.put(contestant, endings(worse.trial, contestant));
            }
            String title = worse.trial.title();
            found.add(line(title, endings.values().stream().map(WriteCalibration::rolledBack)));
            exposed.add(line(title, endings.values().stream().map(WriteCalibration::exposed)));
            minutes.add(line(title, endings.values().stream().map(WriteCalibration::minutes)));
        }
        section("worse", found);
        section("exposed", exposed);
        section("minutes", minutes);
    }

    /** Drawing the users is most of the work, so that all contestants meet the same ones. */
    private void unlike() throws IOException {
        List<Contestant> bare = List.of(
                Contestant.WATCH,
                Contestant.BARE_WILSON,
                Contestant.NEWCOMBE,
                Contestant.THRESHOLD,
                Contestant.KAYENTA);
        List<Contestant> sliced = List.of(Contestant.WATCH, Contestant.GATE_AND_WATCH);
        List<String> lines = new ArrayList<>(List.of(
                "| users not alike, no difference | watch, no slices | bare Wilson | Newcombe | threshold 5 % |"
                        + " Kayenta | watch, slices | gate and watch, slices |",
                "|---|---:|---:|---:|---:|---:|---:|---:|"));
        for (Unlike unlike : Unlike.values()) {
            Trial trial = unlike.trial(true);
            List<Endings> all = new ArrayList<>(unlike.trial(false).of(bare, runs, workers));
            all.addAll(trial.of(sliced, runs, workers));
            lines.add(line(trial.title(), all.stream().map(WriteCalibration::rolledBack)));
            section("unlike", lines);
        }
    }

    private List<String> tenants() {
        List<String> lines = new ArrayList<>(List.of(
                "| tenants | gate alone | watch, no strata | watch, strata | gate and watch, strata | held |"
                        + " exposed (bad) | minutes |",
                "|---|---:|---:|---:|---:|---:|---:|---:|"));
        for (Tenants tenants : Tenants.values()) {
            Trial together = tenants.trial(false);
            Trial parts = tenants.trial(true);
            Endings both = endings(parts, Contestant.GATE_AND_WATCH);
            lines.add(line(
                    parts.title(),
                    Stream.of(
                            rolledBack(endings(parts, Contestant.GATE)),
                            rolledBack(endings(together, Contestant.WATCH)),
                            rolledBack(endings(parts, Contestant.WATCH)),
                            rolledBack(both),
                            percent(both.held()),
                            exposed(both),
                            minutes(both))));
        }
        return lines;
    }

    private List<String> presets() throws IOException {
        List<String> lines = new ArrayList<>(
                List.of("| preset | candidate | rolled back | exposed (bad) | minutes |", "|---|---|---:|---:|---:|"));
        List<String> table = new ArrayList<>(List.of("preset,defect,rolledBack,exposedRequests,minutesToRollback"));
        for (String preset : Policy.presetNames()) {
            for (Defect defect : PresetFigures.defects()) {
                Endings endings = PresetFigures.measured(Policy.named("policy", preset), defect, runs, workers);
                lines.add(line(
                        preset, Stream.of(defect.label(), rolledBack(endings), exposed(endings), minutes(endings))));
                table.add(String.join(
                        ",",
                        preset,
                        defect.label(),
                        Digits.of(endings.rolledBack().rate()).toPlainString(),
                        Digits.fixed(endings.exposedRequests().mean().doubleValue(), 0),
                        endings.minutesToRollback() == null ? "" : minutes(endings)));
            }
        }
        Files.writeString(PRESETS, String.join("\n", table) + "\n");
        return lines;
    }

    private Endings endings(Trial trial, Contestant contestant) {
        return trial.of(contestant, runs, workers);
    }

    private static List<String> heading(String first, Contestant[] contestants) {
        List<String> lines = new ArrayList<>();
        lines.add(line(first, Stream.of(contestants).map(Contestant::title)));
        lines.add("|---" + "|---:".repeat(contestants.length) + "|");
        return lines;
    }

    private static String line(String first, Stream<String> cells) {
        return "| " + first + " | " + cells.collect(Collectors.joining(" | ")) + " |";
    }

    private static String rolledBack(Endings endings) {
        return percent(endings.rolledBack());
    }

    private static String percent(Proportion part) {
        return Digits.fixed(100 * part.rate(), 2) + " %";
    }

    private static String exposed(Endings endings) {
        return Digits.fixed(endings.exposedRequests().mean().doubleValue(), 0) + " ("
                + Digits.fixed(endings.badRequests().mean().doubleValue(), 1) + ")";
    }

    private static String minutes(Endings endings) {
        Quantiles minutes = endings.minutesToRollback();
        return minutes == null ? "-" : Digits.fixed(minutes.mean().doubleValue(), 1);
    }
}
