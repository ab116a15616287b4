package io.sluice.issues;

import io.sluice.plans.core.Change;
import io.sluice.plans.core.Plan;
import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.RunDecision;
import io.sluice.plans.core.Step;
import io.sluice.plans.core.StepAction;
import io.sluice.plans.core.StepNote;
import io.sluice.plans.core.StepReport;
import io.sluice.plans.core.Unit;
import io.sluice.plans.core.UnitKind;
import io.sluice.plans.core.VerifyTest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A run of three steps by hand, u3, u2 and u1, that people confirm. */
final class WayBack {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    private WayBack() {}

    static PlanRun open() {
        Plan plan = new Plan(
                "answers",
                Plan.DEFAULT_HORIZON,
                List.of(unit("u1"), unit("u2"), unit("u3")),
                List.of(),
                Map.of("look", new VerifyTest.Manual("look")));
        return PlanRun.open(
                UUID.fromString("6f1c0e0e-52b9-4b8e-9a55-2f9d3c1e7a10"),
                plan,
                1,
                new PlanRun.Origin("production", null),
                NOW);
    }

    private static Unit unit(String name) {
        return new Unit(
                UnitKind.APPLICATION,
                name,
                "2.4.1",
                "2.4.0",
                new Step.ByHand("redeploy"),
                "oncall",
                Duration.ofMinutes(5),
                "look",
                true,
                Change.UPGRADE,
                null,
                null);
    }

    static PlanRun failed(PlanRun run, int position) {
        return moved(run, position, StepAction.FAIL);
    }

    static PlanRun moved(PlanRun run, int position, StepAction action) {
        return ((RunDecision.Moved) run.report(position, report(action))).run();
    }

    static StepReport report(StepAction action) {
        return report(action, null);
    }

    static StepReport report(StepAction action, @Nullable Long generation) {
        return new StepReport(action, new StepNote("oncall", "seen", "because", NOW), true, generation);
    }
}
