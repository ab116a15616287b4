package io.sluice.gameday.core.readiness;

import io.sluice.kernel.Finding;
import java.util.List;

/** What a checker found, as a row that fails. */
final class Findings {
    private Findings() {}

    static ReadinessRow row(ReadinessItem item, List<Finding> findings) {
        List<Finding> errors = findings.stream().filter(Finding::isError).toList();
        Finding first = errors.get(0);
        String more = errors.size() == 1 ? "" : " (and " + (errors.size() - 1) + " more)";
        return item.fail(first.code() + " at " + first.place() + ": " + first.message() + more);
    }
}
