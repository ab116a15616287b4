package io.sluice.gameday.core;

import io.sluice.kernel.Refused;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace from CSV: a header {@code TIMESTAMP,ContextTokens,GeneratedTokens}, then one row a request in the order
 * of arrival, the timestamp as {@code 2026-11-30 09:00:00.0000000}.
 */
public final class TraceReader {
    private static final String HEADER = "TIMESTAMP,ContextTokens,GeneratedTokens";
    private static final Pattern ROW =
            Pattern.compile("(\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?),(\\d{1,8}),(\\d{1,8})");
    private static final Pattern LAST_WORD = Pattern.compile("([A-Za-z0-9]{1,32})(?:\\.[A-Za-z0-9]+)?$");
    private static final String PUBLIC_TRACE = "azure-llm-2023-";
    private static final String PUBLIC_ATTRIBUTION =
            "Azure LLM inference trace 2023 (Azure/AzurePublicDataset, CC BY 4.0),"
                    + " P. Patel et al., Splitwise: Efficient generative LLM"
                    + " inference using phase splitting, ISCA 2024";

    private final List<Trace.Arrival> arrivals = new ArrayList<>();
    private @Nullable LocalDateTime first;

    private TraceReader() {}

    /**
     * The trace in that text.
     *
     * @param fileName tells the trace's name, its last word ({@code azure-llm-2023-conv.csv} is {@code conv}), and
     *     whose recording it is
     * @throws Refused naming the line that cannot be read
     */
    public static Trace read(String fileName, String text) {
        Iterator<String> lines = text.lines().iterator();
        if (!lines.hasNext() || !lines.next().strip().equals(HEADER)) {
            throw Refused.field("trace line 1", "must be " + HEADER);
        }
        TraceReader reader = new TraceReader();
        for (int line = 2; lines.hasNext(); line++) {
            reader.add("trace line " + line, lines.next().strip());
        }
        return new Trace(name(fileName), attribution(fileName), reader.arrivals);
    }

    private void add(String place, String line) {
        if (line.isEmpty()) {
            return;
        }
        if (arrivals.size() == Trace.MOST_ROWS) {
            throw Refused.field(place, "is one too many: a trace has at most " + Trace.MOST_ROWS + " rows");
        }
        Matcher row = ROW.matcher(line);
        if (!row.matches()) {
            throw Refused.field(place, "must be like 2026-11-30 09:00:00.0000000,374,44");
        }
        long atMicros = sinceFirst(place, row.group(1) + "T" + row.group(2));
        if (!arrivals.isEmpty() && atMicros < arrivals.get(arrivals.size() - 1).atMicros()) {
            throw Refused.field(place, "must not be earlier than the line before it");
        }
        arrivals.add(new Trace.Arrival(atMicros, Integer.parseInt(row.group(3)), Integer.parseInt(row.group(4))));
    }

    private long sinceFirst(String place, String timestamp) {
        try {
            LocalDateTime at = LocalDateTime.parse(timestamp);
            if (first == null) {
                first = at;
            }
            return ChronoUnit.MICROS.between(first, at);
        } catch (DateTimeException notADay) {
            throw Refused.field(place, "must have a timestamp that exists");
        }
    }

    private static String name(String fileName) {
        Matcher word = LAST_WORD.matcher(fileName);
        return word.find() ? word.group(1) : "trace";
    }

    private static @Nullable String attribution(String fileName) {
        return fileName.contains(PUBLIC_TRACE) ? PUBLIC_ATTRIBUTION : null;
    }
}
