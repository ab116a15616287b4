package io.sluice.cli;

/** Starts the service; the commands know no more of it than this. */
public interface ServerStart {
    /**
     * Runs the service until it is told to stop.
     *
     * @return the exit code of the process
     */
    int serve();
}
