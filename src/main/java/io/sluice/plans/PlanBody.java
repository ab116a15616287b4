package io.sluice.plans;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.plans.core.PlanReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A stored plan as it is answered.
 *
 * @param plan the document as its author wrote it
 * @param valid whether it is valid now
 * @param findings about it as of now
 */
@Schema(
        requiredProperties = {"name", "version", "plan", "valid", "findings", "totalBudget", "updated"},
        example = """
        {"name":"answer-prompt-v8","version":1,"plan":{"name":"answer-prompt-v8","units":[]},"valid":true,\
        "findings":[],"totalBudget":"PT2M","updated":"2026-11-30T12:00:00Z"}""")
record PlanBody(
        String name,
        long version,
        @Schema(implementation = Object.class) JsonValue plan,
        boolean valid,
        List<Finding> findings,
        Duration totalBudget,
        Instant updated) {

    static PlanBody of(StoredPlan stored, PlanReport report) {
        return new PlanBody(
                stored.plan().name(),
                stored.version(),
                stored.document(),
                report.valid(),
                report.findings(),
                report.totalBudget(),
                stored.updated());
    }
}
