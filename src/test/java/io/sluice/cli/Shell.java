package io.sluice.cli;

import io.sluice.cli.server.ServerStart;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.InstantSource;
import picocli.CommandLine;

/** Runs commands in this process, on the last day of November 2026, and keeps what they print. */
final class Shell {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    private final ServerStart start;

    private Shell(ServerStart start) {
        this.start = start;
    }

    record Ran(int exitCode, String output, String errors) {}

    static Shell startedBy(ServerStart start) {
        return new Shell(start);
    }

    /** For the commands that need none; a start would be a fault. */
    static Shell withoutService() {
        return new Shell(launch -> {
            throw new AssertionError("no service is to start here");
        });
    }

    Ran run(String... words) {
        return run(
                InstantSource.fixed(NOW),
                time -> {
                    throw new AssertionError("no command is to wait here");
                },
                words);
    }

    /** By another clock, for the commands that wait. */
    Ran run(InstantSource clock, Patience.Sleep sleep, String... words) {
        StringWriter output = new StringWriter();
        StringWriter errors = new StringWriter();
        CommandLine line = SluiceCommand.with(start, clock, sleep, words)
                .setOut(new PrintWriter(output, true))
                .setErr(new PrintWriter(errors, true));
        return new Ran(line.execute(words), output.toString(), errors.toString());
    }
}
