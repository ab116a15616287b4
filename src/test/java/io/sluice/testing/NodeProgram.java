package io.sluice.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A test program of {@code src/test/node}; skipped visibly where Node or its packages are not to be had. */
public final class NodeProgram {
    private static final Path FOLDER = Path.of("src/test/node");
    private static final long INSTALL_MINUTES = 3;
    private static final long RUN_MINUTES = 2;

    private NodeProgram() {}

    /** How a program ended and what it said. */
    public record Result(int exitCode, String output) {}

    /** Runs a program with these environment variables; one that hangs is ended and fails. */
    public static Result run(String program, Map<String, String> environment) {
        install();
        return start(List.of("node", "--test", "--test-reporter=spec", program), environment, RUN_MINUTES);
    }

    /** Fetches the packages of the lock file, once. */
    private static synchronized void install() {
        Assumptions.assumeTrue(isThere("node"), "no Node on this machine");
        if (!Files.isDirectory(FOLDER.resolve("node_modules"))) {
            Assumptions.assumeTrue(isThere("npm"), "no npm to fetch the Node packages with");
            List<String> fetch = List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
            Result fetched = start(fetch, Map.of(), INSTALL_MINUTES);
            Assumptions.assumeTrue(fetched.exitCode() == 0, "the Node packages cannot be fetched: " + fetched.output());
        }
    }

    private static boolean isThere(String program) {
        for (String folder : System.getenv("PATH").split(":")) {
            if (Files.isExecutable(Path.of(folder, program))) {
                return true;
            }
        }
        return false;
    }

    private static Result start(List<String> command, Map<String, String> environment, long minutes) {
        try {
            Path output = Files.createTempFile("node-", ".log");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(FOLDER.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            boolean isOver = process.waitFor(minutes, TimeUnit.MINUTES);
            if (!isOver) {
                process.destroyForcibly().waitFor();
            }
            String said = Files.readString(output, StandardCharsets.UTF_8);
            Files.delete(output);
            return new Result(process.exitValue(), isOver ? said : said + "\nended after " + minutes + " minutes");
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
