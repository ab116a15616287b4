package io.sluice.gameday.core;

import io.sluice.judge.core.Reason;
import io.sluice.kernel.Digits;
import io.sluice.rollouts.core.spec.Words;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.stream.Collectors;

/** A drill's report for people: the table, then every step of every row. The same report gives the same bytes. */
public final class DrillText {
    private static final BigDecimal MILLIS_OF_MINUTE = BigDecimal.valueOf(60_000);

    private DrillText() {}

    public static String of(DrillReport report) {
        StringBuilder text = new StringBuilder();
        text.append("seed ").append(report.seed()).append('\n');
        report.notes().forEach(note -> text.append(note).append('\n'));
        text.append('\n');
        line(text, "strategy", "gate", "outcome", "v2 requests", "bad", "back at");
        report.rows().forEach(row -> row(text, row));
        report.rows().forEach(row -> steps(text, row));
        return text.toString();
    }

    /** A span in minutes, to the thousandth: {@code 125}, {@code 2.5}. */
    static String minutes(Duration span) {
        return minutesOf(span).toPlainString();
    }

    /** A span in minutes, to the thousandth. */
    public static BigDecimal minutesOf(Duration span) {
        return Digits.plain(BigDecimal.valueOf(span.toMillis()).divide(MILLIS_OF_MINUTE, 3, RoundingMode.HALF_EVEN));
    }

    private static void row(StringBuilder text, DrillRow row) {
        Duration back = row.backAfter();
        line(
                text,
                Words.wire(row.strategy()),
                gate(row),
                Words.wire(row.outcome()),
                Long.toString(row.exposedRequests()),
                Long.toString(row.badRequests()),
                back == null ? "never" : minutes(back) + " min");
    }

    private static void line(StringBuilder text, String... cells) {
        text.append(left(cells[0], 12))
                .append(left(cells[1], 6))
                .append(left(cells[2], 12))
                .append(right(cells[3], 12))
                .append(right(cells[4], 6))
                .append(right(cells[5], 9))
                .append('\n');
    }

    private static void steps(StringBuilder text, DrillRow row) {
        text.append('\n')
                .append(Words.wire(row.strategy()))
                .append(", gate ")
                .append(gate(row))
                .append('\n');
        for (DrillStep step : row.steps()) {
            String counts = step.errors() + "/" + step.requests();
            String line = "t=" + right(minutes(step.at()), 4) + " min"
                    + "  v2 share " + right(step.share().percent(), 5)
                    + "  v2 errors " + left(counts, 10)
                    + left(step.action().word(), 9)
                    + step.reasons().stream().map(Reason::message).collect(Collectors.joining("; "));
            text.append(line.stripTrailing()).append('\n');
        }
    }

    private static String gate(DrillRow row) {
        return row.isGated() ? "on" : "off";
    }

    private static String left(String cell, int width) {
        return cell + " ".repeat(Math.max(0, width - cell.length()));
    }

    private static String right(String cell, int width) {
        return " ".repeat(Math.max(0, width - cell.length())) + cell;
    }
}
