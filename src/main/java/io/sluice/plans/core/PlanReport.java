package io.sluice.plans.core;

import io.sluice.kernel.Finding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The checker's answer about one plan.
 *
 * @param valid whether no finding is an error
 * @param findings in the order of the document: the units, then what is wrong between them, then the tests
 * @param totalBudget the sum of the units' budgets, zero where the document could not be read as a plan
 */
public record PlanReport(boolean valid, List<Finding> findings, Duration totalBudget) {
    /** How many findings a report shows. */
    public static final int MAX_FINDINGS = 200;

    public PlanReport {
        findings = List.copyOf(findings);
    }

    /** Beyond {@value #MAX_FINDINGS} findings the last one says how many more there are. */
    public static PlanReport of(List<Finding> findings, Duration totalBudget) {
        List<Finding> shown = new ArrayList<>(findings.subList(0, Math.min(findings.size(), MAX_FINDINGS)));
        int more = findings.size() - shown.size();
        if (more > 0) {
            shown.add(PlanRule.MORE_FINDINGS.at("document", "There are " + more + " more findings."));
        }
        return new PlanReport(!Finding.anyError(findings), shown, totalBudget);
    }
}
