package io.sluice.cli;

import io.sluice.judge.calibration.CalibrationDocument;
import io.sluice.judge.core.calibration.Calibration;
import io.sluice.judge.core.calibration.CalibrationReport;
import io.sluice.judge.core.calibration.CalibrationText;
import io.sluice.judge.core.calibration.OperatingPlot;
import io.sluice.judge.core.calibration.Workers;
import io.sluice.kernel.Refused;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Simulates rollouts through the judge: how often a policy would be wrong. The same file gives the same bytes. */
@Command(
        name = "calibrate",
        description = "How often a policy would be wrong: false rollbacks, detections, exposed requests; needs no"
                + " server. Progress goes to the standard error.")
final class CalibrateCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description =
                    "What POST /api/v1/judge/calibrate takes; .json is JSON, others YAML. Without it the default.")
    private @Nullable Path file;

    @Option(names = "--runs", paramLabel = "N", description = "Runs in place of the file's.")
    private @Nullable Integer runs;

    @Option(names = "--svg", paramLabel = "FILE", description = "Writes the operating characteristic as a picture.")
    private @Nullable Path svg;

    @Option(names = "--json", description = "Prints the report as REST answers it.")
    private boolean asJson;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Calibration calibration = calibration();
        if (svg != null && calibration.curve().size() < 2) {
            throw new CannotAnswer("a picture needs a curve of at least two points");
        }
        CalibrationReport report = run(calibration);
        if (svg != null) {
            write(svg, OperatingPlot.of(report));
        }
        PrintWriter output = spec.commandLine().getOut();
        output.print(asJson ? CalibrationDocument.json(report) + "\n" : CalibrationText.of(report));
        output.flush();
        return ExitCode.FINE;
    }

    private Calibration calibration() {
        String name = file == null ? "calibration" : file.toString();
        try {
            Calibration asked = CalibrationDocument.read(name, file == null ? "{}" : InputFile.read(file));
            return runs == null ? asked : asked.withRuns(runs);
        } catch (Refused refused) {
            throw new CannotAnswer(name, refused);
        }
    }

    private CalibrationReport run(Calibration calibration) {
        int threads = Runtime.getRuntime().availableProcessors();
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            return calibration.run(new Workers(executor, threads, percents(calibration.rollouts())));
        } finally {
            executor.shutdownNow();
        }
    }

    /** A line for each tenth, in its order, whichever thread gets there. */
    private Workers.Progress percents(long rollouts) {
        PrintWriter errors = spec.commandLine().getErr();
        AtomicLong told = new AtomicLong();
        return done -> {
            long tenth = 10 * done / rollouts;
            synchronized (errors) {
                if (tenth > told.get()) {
                    told.set(tenth);
                    errors.println(10 * tenth + " % of " + rollouts + " rollouts");
                    errors.flush();
                }
            }
        };
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException unwritable) {
            throw new CannotAnswer(file + " cannot be written: " + unwritable.getMessage());
        }
    }
}
