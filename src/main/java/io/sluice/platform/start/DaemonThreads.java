package io.sluice.platform.start;

import java.util.concurrent.ThreadFactory;

/** Threads that keep no program from ending, each by the name of what it does. */
public final class DaemonThreads {
    private DaemonThreads() {}

    /** For a pool whose threads all do the same. */
    public static ThreadFactory named(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** One thread for one piece of work. */
    public static void start(String name, Runnable work) {
        named(name).newThread(work).start();
    }
}
