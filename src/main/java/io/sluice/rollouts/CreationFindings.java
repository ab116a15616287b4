package io.sluice.rollouts;

import io.sluice.flags.FlagService;
import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.Steering;
import io.sluice.flags.stored.Environment;
import io.sluice.judge.MetricSources;
import io.sluice.kernel.Finding;
import io.sluice.plans.PlanService;
import io.sluice.plans.core.PlanVersion;
import io.sluice.plans.core.UnitKind;
import io.sluice.rollouts.core.spec.ContentChecker;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.SpecChecker;
import io.sluice.rollouts.core.spec.SteeredFlag;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What speaks against a rollout before it is created: its stages, its flag and content, its plan, its evidence. */
@ApplicationScoped
class CreationFindings {
    private final FlagService flags;
    private final PlanService plans;
    private final MetricSources sources;

    CreationFindings(FlagService flags, PlanService plans, MetricSources sources) {
        this.flags = flags;
        this.plans = plans;
        this.sources = sources;
    }

    List<Finding> of(RolloutSpec spec, Environment environment) {
        List<Finding> findings = new ArrayList<>(SpecChecker.check(spec, environment.isProtected()));
        findings.addAll(flagFindings(spec));
        findings.addAll(contentFindings(spec, environment));
        findings.addAll(planFindings(spec.plan()));
        sources.finding(spec.policy().policy()).ifPresent(findings::add);
        return findings;
    }

    private List<Finding> planFindings(@Nullable PlanVersion plan) {
        if (plan == null) {
            return List.of();
        }
        return plans.check(plans.get(plan)).findings().stream()
                .filter(Finding::isError)
                .map(finding -> Finding.error(finding.code(), "plan:" + finding.place(), finding.message()))
                .toList();
    }

    /** What the flag that it steers says against it; asked again once the flag's writers can see the rollout. */
    List<Finding> flagFindings(RolloutSpec spec) {
        SteeredFlag asked = spec.flag();
        if (asked == null) {
            return List.of();
        }
        String environment = spec.release().environment();
        return flags.find(environment, asked.key())
                .map(flag -> flagFindings(flags.compiled(flag), asked))
                .orElseGet(() -> List.of(Finding.error(
                        "UNKNOWN_FLAG", "flag.key", "there is no flag " + asked.key() + " in " + environment)));
    }

    /** What the release's flag says of its content and of its kill, beside what would make it no flag to steer. */
    private List<Finding> contentFindings(RolloutSpec spec, Environment environment) {
        SteeredFlag asked = spec.flag();
        if (asked == null) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        if (environment.isProtected() && !flags.wasEverKilled(asked.key())) {
            findings.add(Finding.warning(
                    "KILL_NOT_REHEARSED",
                    "flag.key",
                    "the kill of " + asked.key() + " was never tried, neither here nor in another environment"));
        }
        if (spec.release().kind() == UnitKind.CONFIG) {
            flags.find(environment.name(), asked.key())
                    .map(flag -> flag.definition().variants())
                    .filter(variants ->
                            variants.keySet().containsAll(Set.of(asked.baselineVariant(), asked.candidateVariant())))
                    .ifPresent(variants -> findings.addAll(ContentChecker.check(
                            Objects.requireNonNull(variants.get(asked.baselineVariant())),
                            Objects.requireNonNull(variants.get(asked.candidateVariant())),
                            environment.isProtected())));
        }
        return findings;
    }

    private static List<Finding> flagFindings(CompiledFlag compiled, SteeredFlag asked) {
        FlagDefinition flag = compiled.definition();
        List<Finding> findings =
                new ArrayList<>(Steering.findings(compiled, asked.baselineVariant(), asked.candidateVariant()));
        if (!asked.baselineVariant().equals(flag.defaultVariant())) {
            findings.add(Finding.error(
                    "BASELINE_NOT_DEFAULT",
                    "flag.baselineVariant",
                    "the baseline's variant must be the flag's default variant, " + flag.defaultVariant()
                            + ": it is what users get when the share returns to 0"));
        }
        return findings;
    }
}
