package io.sluice.app;

import io.quarkus.runtime.annotations.QuarkusMain;
import io.sluice.cli.SluiceCommand;
import java.time.InstantSource;

/**
 * The program's entry: hands the words of the command line to the command they name. Only {@code serve} starts
 * Quarkus, and nothing of the service is loaded before.
 */
@QuarkusMain
public final class SluiceMain {
    private SluiceMain() {}

    public static void main(String[] words) {
        // Before any class asks for a logger: the log manager is chosen once in a process.
        System.setProperty("java.util.logging.manager", "org.jboss.logmanager.LogManager");
        System.exit(SluiceCommand.execute(
                launch -> new Service(System.getenv()).serve(launch), InstantSource.system(), words));
    }
}
