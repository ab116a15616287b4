package io.sluice.cli;

import io.sluice.cli.server.ServerStart;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Runs the service. */
@Command(
        name = "serve",
        description = "Runs the service until SIGTERM or Ctrl-C. Its settings are the SLUICE_ environment variables.")
final class ServeCommand implements Callable<Integer> {
    private final ServerStart start;

    ServeCommand(ServerStart start) {
        this.start = start;
    }

    @Override
    public Integer call() {
        return start.serve(ServerStart.Launch.PLAIN);
    }
}
