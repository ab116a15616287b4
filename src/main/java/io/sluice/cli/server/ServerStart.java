package io.sluice.cli.server;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** Starts the service; the commands know no more of it than this. */
public interface ServerStart {
    /**
     * Runs the service until it is told to stop.
     *
     * @return the exit code of the process
     */
    int serve(Launch launch);

    /**
     * How a command wants the service to run.
     *
     * @param defaults settings for where the environment has none, by the names of the environment variables
     * @param configuration further configuration of the application
     * @param onceReady what is done, on a thread of its own, once the service answers
     * @param endsAfterwards whether the service stops when that is done
     */
    record Launch(
            Map<String, String> defaults,
            Map<String, String> configuration,
            Consumer<Ready> onceReady,
            boolean endsAfterwards) {
        /** The service as the environment asks for it. */
        public static final Launch PLAIN = new Launch(Map.of(), Map.of(), ready -> {}, false);

        public Launch {
            defaults = Map.copyOf(defaults);
            configuration = Map.copyOf(configuration);
        }
    }

    /**
     * A service that answers.
     *
     * @param address for example {@code http://127.0.0.1:8080}
     */
    record Ready(String address, Path adminTokenFile) {}
}
