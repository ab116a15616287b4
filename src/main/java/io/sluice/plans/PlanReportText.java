package io.sluice.plans;

import io.sluice.kernel.Finding;
import io.sluice.plans.core.PlanReport;

/** A report as a terminal shows it: one line that says how it went, then one line for each finding. */
public final class PlanReportText {
    private PlanReportText() {}

    /**
     * The report of one document; ends with a line break.
     *
     * @param source what was checked, for example the file's name
     */
    public static String of(String source, PlanReport report) {
        long errors = report.findings().stream().filter(Finding::isError).count();
        long warnings = report.findings().size() - errors;
        StringBuilder text = new StringBuilder(source).append(report.valid() ? ": valid" : ": not valid");
        text.append(", ").append(count(errors, "error")).append(", ").append(count(warnings, "warning"));
        if (!report.totalBudget().isZero()) {
            text.append(", total budget ").append(report.totalBudget());
        }
        text.append('\n');
        for (Finding finding : report.findings()) {
            text.append("  ").append(finding.line()).append('\n');
        }
        return text.toString();
    }

    private static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
