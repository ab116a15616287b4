package io.sluice.gameday.readiness;

import io.sluice.gameday.core.readiness.Readiness;
import java.util.List;

/** The report for programs. */
public record ReadinessView(String name, boolean ready, List<RowView> rows) {

    /** One row: the item as the page calls it. */
    public record RowView(String item, boolean ok, String evidence) {}

    public static ReadinessView of(Readiness readiness) {
        return new ReadinessView(
                readiness.name(),
                readiness.isReady(),
                readiness.rows().stream()
                        .map(row -> new RowView(row.item().words(), row.isOk(), row.evidence()))
                        .toList());
    }
}
