package io.sluice.cli.client;

import java.util.Iterator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One server-sent event.
 *
 * @param id null where the service gave none
 * @param name {@code message} where the service gave none
 */
public record ServiceEvent(@Nullable String id, String name, String data) {

    /** Reads events from the lines of a stream, until it ends or the listener has had enough. */
    static void read(Iterator<String> lines, Predicate<ServiceEvent> listener) {
        String id = null;
        String name = "message";
        StringBuilder data = new StringBuilder();
        while (lines.hasNext()) {
            String line = lines.next();
            if (line.startsWith("id:")) {
                id = value(line);
            } else if (line.startsWith("event:")) {
                name = value(line);
            } else if (line.startsWith("data:")) {
                data.append(data.isEmpty() ? "" : "\n").append(value(line));
            } else if (line.isEmpty() && !data.isEmpty()) {
                if (!listener.test(new ServiceEvent(id, name, data.toString()))) {
                    return;
                }
                name = "message";
                data.setLength(0);
            }
        }
    }

    private static String value(String line) {
        String value = line.substring(line.indexOf(':') + 1);
        return value.startsWith(" ") ? value.substring(1) : value;
    }
}
