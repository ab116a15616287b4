package io.sluice.gameday.core.readiness;

import io.sluice.fleet.core.Capacity;
import io.sluice.fleet.core.TimeoutChain;
import io.sluice.fleet.core.settings.Environment;
import io.sluice.fleet.core.settings.ServiceSettings;
import io.sluice.fleet.core.settings.SettingsCheck;
import io.sluice.gameday.core.DrillReport;
import io.sluice.gameday.core.DrillRow;
import io.sluice.gameday.core.Outcome;
import io.sluice.kernel.Finding;
import io.sluice.plans.core.PlanReport;
import io.sluice.rollouts.core.spec.Preflight;
import io.sluice.rollouts.core.spec.PreflightResult;
import io.sluice.rollouts.core.spec.PreflightVerdict;
import io.sluice.rollouts.core.spec.Strategy;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The rows that Sluice's own checkers answer: load, preflight, drill and plan. */
public final class ReleaseChecks {
    private ReleaseChecks() {}

    /**
     * Whether as many workers are there as the peak needs, the spare ones among them.
     *
     * @param workers that are there
     */
    public static ReadinessRow load(Capacity needed, long workers) {
        String evidence = workers + " workers, " + needed.workers() + " needed for " + needed.inFlightAtPeak()
                + " requests in flight; " + needed.shedAtPeak() + " of them shed where nobody waits";
        if (!needed.isEnough()) {
            return ReadinessItem.LOAD.fail("the provider's quota does not let the peak through; " + evidence);
        }
        return workers >= needed.workers() ? ReadinessItem.LOAD.ok(evidence) : ReadinessItem.LOAD.fail(evidence);
    }

    /** Whether the settings of each environment keep the rules. */
    public static ReadinessRow environments(ServiceSettings settings) {
        List<Finding> findings = SettingsCheck.check(settings);
        return Finding.anyError(findings)
                ? Findings.row(ReadinessItem.ENVIRONMENTS, findings)
                : ReadinessItem.ENVIRONMENTS.ok(
                        settings.environments().stream().map(Environment::name).collect(Collectors.joining(", "))
                                + " keep the rules");
    }

    /** Whether each layer gives up before the one above it. */
    public static ReadinessRow timeouts(TimeoutChain chain) {
        List<Finding> findings = chain.findings();
        return Finding.anyError(findings)
                ? Findings.row(ReadinessItem.TIMEOUTS, findings)
                : ReadinessItem.TIMEOUTS.ok(chain.layers().size() + " layers, each gives up before the one above");
    }

    /** Go and review let a release begin, the second after a person has looked. */
    public static ReadinessRow gate(Preflight.Evaluated preflight) {
        PreflightResult result = PreflightResult.of(preflight);
        String evidence =
                "the evaluation says " + result.verdict().name().toLowerCase(Locale.ROOT) + ": " + result.reason();
        return result.verdict() == PreflightVerdict.BLOCK
                ? ReadinessItem.GATE.fail(evidence)
                : ReadinessItem.GATE.ok(evidence);
    }

    /** A bad release: the gated canary is rolled back and exposes fewer requests than a rolling one without a gate. */
    public static ReadinessRow gameDay(DrillReport report) {
        DrillRow gated = row(report, Strategy.CANARY, true);
        DrillRow ungated = row(report, Strategy.ROLLING, false);
        String evidence = "gated canary "
                + gated.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ", exposed "
                + gated.exposedRequests() + "; ungated rolling " + ungated.exposedRequests() + " (seed "
                + report.seed() + ")";
        boolean isStopped =
                gated.outcome() == Outcome.ROLLED_BACK && gated.exposedRequests() < ungated.exposedRequests();
        return isStopped ? ReadinessItem.GAME_DAY.ok(evidence) : ReadinessItem.GAME_DAY.fail(evidence);
    }

    private static DrillRow row(DrillReport report, Strategy strategy, boolean isGated) {
        return report.rows().stream()
                .filter(row -> row.strategy() == strategy && row.isGated() == isGated)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a drill has a row for each strategy"));
    }

    /** @param units how many units the plan has */
    public static ReadinessRow plan(PlanReport report, int units) {
        return Finding.anyError(report.findings())
                ? Findings.row(ReadinessItem.PLAN, report.findings())
                : ReadinessItem.PLAN.ok(units + " release units, each with a previous version and a check");
    }
}
