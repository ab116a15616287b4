package io.sluice.gameday.core.readiness;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The report: a row for each item, in their order. Ready is only what has shown everything: an item that nobody speaks
 * of fails.
 */
public record Readiness(String name, List<ReadinessRow> rows) {

    public Readiness {
        Map<ReadinessItem, ReadinessRow> known = new EnumMap<>(ReadinessItem.class);
        rows.forEach(row -> known.put(row.item(), row));
        rows = Arrays.stream(ReadinessItem.values())
                .map(item -> known.getOrDefault(item, item.fail("not given")))
                .toList();
    }

    public boolean isReady() {
        return rows.stream().allMatch(ReadinessRow::isOk);
    }

    /** The page for people; the same report gives the same bytes. */
    public String text() {
        StringBuilder text = new StringBuilder("READINESS of ").append(name).append('\n');
        for (ReadinessRow row : rows) {
            text.append(row.isOk() ? "[ok  ] " : "[fail] ")
                    .append(String.format("%-21s", row.item().words()))
                    .append(row.evidence())
                    .append('\n');
        }
        return text.append("RESULT: ")
                .append(isReady() ? "READY" : "NOT READY")
                .append('\n')
                .toString();
    }
}
