package io.sluice.platform.postgres;

import io.sluice.platform.start.CannotStart;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs one of PostgreSQL's programs to its end, within a limit, and gives back what it printed. */
final class ProgramRunner {
    private final ServerHome home;
    private final ServerUser user;

    ProgramRunner(ServerHome home, ServerUser user) {
        this.home = home;
        this.user = user;
    }

    record Ran(int exitCode, String output) {
        boolean succeeded() {
            return exitCode == 0;
        }
    }

    /**
     * The output goes through a file, not a pipe: a server started by the program may keep a pipe open for days.
     *
     * @throws CannotStart when the program cannot be started or is not done within the limit
     */
    Ran run(Duration limit, List<String> words) {
        ProcessBuilder builder = new ProcessBuilder(user.command(words))
                .directory(home.root().toFile())
                .redirectErrorStream(true)
                .redirectOutput(home.programOutput().toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("PG") || name.startsWith("LC_"));
        builder.environment().put("LC_ALL", "C");
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            await(process, limit, words.get(0));
            return new Ran(process.exitValue(), Files.readString(home.programOutput()));
        } catch (IOException e) {
            throw new CannotStart("cannot run " + words.get(0) + ": " + e.getMessage(), e);
        }
    }

    private static void await(Process process, Duration limit, String program) {
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new CannotStart(program + " was not done within " + limit.toSeconds() + " seconds");
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new CannotStart("interrupted while waiting for " + program, e);
        }
    }
}
