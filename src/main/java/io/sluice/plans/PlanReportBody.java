package io.sluice.plans;

import io.sluice.kernel.Finding;
import io.sluice.plans.core.PlanReport;
import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the checker says, as it is answered. */
@Schema(
        requiredProperties = {"valid", "findings", "totalBudget"},
        example = """
        {"valid":false,"findings":[{"code":"FLOATING_VERSION","severity":"ERROR","place":"units[2].previous",\
        "message":"\
        The model's version \\"latest\\" moves: latest is another version tomorrow."}],"totalBudget":"PT36M"}""")
record PlanReportBody(boolean valid, List<Finding> findings, Duration totalBudget) {

    static PlanReportBody of(PlanReport report) {
        return new PlanReportBody(report.valid(), report.findings(), report.totalBudget());
    }
}
