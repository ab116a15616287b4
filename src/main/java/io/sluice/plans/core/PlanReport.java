package io.sluice.plans.core;

import io.sluice.kernel.Finding;
import java.time.Duration;
import java.util.List;

/**
 * The checker's answer about one plan.
 *
 * @param valid whether no finding is an error
 * @param findings all of them, in the order of the document
 * @param totalBudget the sum of the units' budgets, zero where the document could not be read as a plan
 */
public record PlanReport(boolean valid, List<Finding> findings, Duration totalBudget) {
    public PlanReport {
        findings = List.copyOf(findings);
    }

    public static PlanReport of(List<Finding> findings, Duration totalBudget) {
        return new PlanReport(!Finding.anyError(findings), findings, totalBudget);
    }
}
