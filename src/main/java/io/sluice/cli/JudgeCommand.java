package io.sluice.cli;

import io.sluice.judge.ArmBody;
import io.sluice.judge.JudgeBody;
import io.sluice.judge.core.Action;
import io.sluice.judge.core.Verdict;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.StrictJson;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Judges two arms, from a file with the body of {@code POST /api/v1/judge} or from four counts. */
@Command(name = "judge", description = "Judges a candidate against a baseline; needs no server.")
final class JudgeCommand implements Callable<Integer> {
    private static final Pattern COUNTS = Pattern.compile("(\\d{1,15})/(\\d{1,15})");

    /** Exactly one of the two forms. */
    @ArgGroup(multiplicity = "1")
    private Input input = new Input();

    @Option(names = "--json", description = "Prints the whole verdict as the API would.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    static final class Input {
        @Parameters(paramLabel = "FILE", description = "JSON as POST /api/v1/judge takes it.")
        private @Nullable Path file;

        @ArgGroup(exclusive = false)
        private @Nullable Counts counts;
    }

    static final class Counts {
        @Option(names = "--candidate", required = true, paramLabel = "ERRORS/REQUESTS")
        private String candidate = "";

        @Option(names = "--baseline", required = true, paramLabel = "ERRORS/REQUESTS")
        private String baseline = "";
    }

    @Override
    public Integer call() {
        Verdict verdict = input.counts == null ? judgeFile(input.file) : judgeCounts(input.counts);
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? StrictJson.write(verdict.toJson()) + "\n" : VerdictText.of(verdict));
        out.flush();
        return exitCode(verdict.action());
    }

    static int exitCode(Action action) {
        return switch (action) {
            case PROCEED -> ExitCode.FINE;
            case HOLD -> ExitCode.HOLD;
            case ROLLBACK -> ExitCode.STOP;
        };
    }

    private static Verdict judgeFile(@Nullable Path file) {
        if (file == null) {
            throw new IllegalStateException("neither a file nor counts, although one is asked for");
        }
        try {
            return StrictJson.read(InputFile.read(file), JudgeBody.class).verdict();
        } catch (Refused refused) {
            throw new CannotAnswer(file.toString(), refused);
        }
    }

    private Verdict judgeCounts(Counts counts) {
        return new JudgeBody(arm("candidate", counts.candidate), arm("baseline", counts.baseline), null).verdict();
    }

    private ArmBody arm(String name, String text) {
        Matcher counts = COUNTS.matcher(text);
        if (!counts.matches()) {
            throw wrongUse("--" + name + " must be ERRORS/REQUESTS such as 6/313, not " + text);
        }
        try {
            long errors = Long.parseLong(counts.group(1));
            long requests = Long.parseLong(counts.group(2));
            return ArmBody.counted(name, requests, errors);
        } catch (Refused refused) {
            throw wrongUse("--" + name + " " + text + ": " + refused.sentence());
        }
    }

    private ParameterException wrongUse(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
