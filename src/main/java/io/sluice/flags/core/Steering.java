package io.sluice.flags.core;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What a rollout asks of the flag that it steers. */
public final class Steering {
    private Steering() {}

    /**
     * What stands in the way of a rollout on this flag, asked when the rollout is created; empty where nothing does.
     * Places are those of the rollout's {@code flag} block.
     */
    public static List<Finding> findings(CompiledFlag flag, String baselineVariant, String candidateVariant) {
        FlagDefinition definition = flag.definition();
        List<Finding> findings = new ArrayList<>();
        checkVariant(definition, baselineVariant, "flag.baselineVariant", findings);
        checkVariant(definition, candidateVariant, "flag.candidateVariant", findings);
        if (definition.sluice().offVariant() == null) {
            String message = definition.key() + " needs sluice.offVariant, so that a kill knows what to serve";
            findings.add(DefinitionFault.OFF_VARIANT_MISSING.at("flag.key", message));
        }
        if (!definition.isEnabled()) {
            String message = definition.key() + " is DISABLED, so that a share would reach nobody";
            findings.add(DefinitionFault.FLAG_DISABLED.at("flag.key", message));
        }
        if (flag.leavesNobody()) {
            String message =
                    "the targeting of " + definition.key() + " answers for everybody and leaves nobody to the share";
            findings.add(DefinitionFault.NOBODY_LEFT.at("flag.key", message));
        }
        return findings;
    }

    /**
     * The variants of a live rollout or a plan that a changed definition no longer has; empty where it has them all.
     */
    public static List<Finding> lostVariants(FlagDefinition changed, Collection<String> needed) {
        return needed.stream()
                .distinct()
                .filter(name -> !changed.variants().containsKey(name))
                .map(name -> DefinitionFault.VARIANT_NEEDED.at(
                        "variants." + name, "a live rollout serves the variant " + name + ", which must stay"))
                .toList();
    }

    /**
     * What a changed definition would give a live rollout's users behind its back: another value of a variant that it
     * serves, or another default than the baseline, to which everybody returns when the share does.
     */
    public static List<Finding> changedUnder(
            FlagDefinition before, FlagDefinition changed, String baselineVariant, String candidateVariant) {
        List<Finding> findings = new ArrayList<>();
        for (String name : List.of(candidateVariant, baselineVariant)) {
            JsonValue value = changed.variants().get(name);
            if (value != null && !value.equals(before.variants().get(name))) {
                findings.add(DefinitionFault.VARIANT_CHANGED.at(
                        "variants." + name, "a live rollout serves the variant " + name + ", whose value must stay"));
            }
        }
        boolean isBaseline = baselineVariant.equals(before.defaultVariant());
        if (isBaseline && !baselineVariant.equals(changed.defaultVariant())) {
            findings.add(DefinitionFault.DEFAULT_NEEDED.at(
                    "defaultVariant",
                    "a live rollout returns to " + baselineVariant + ", which must stay the default variant"));
        }
        return findings;
    }

    /** All that a changed definition would take from a live rollout, or change under it. */
    public static List<Finding> behind(
            FlagDefinition before, FlagDefinition changed, String baselineVariant, String candidateVariant) {
        List<Finding> findings = new ArrayList<>(lostVariants(changed, List.of(candidateVariant, baselineVariant)));
        findings.addAll(changedUnder(before, changed, baselineVariant, candidateVariant));
        return findings;
    }

    private static void checkVariant(FlagDefinition flag, String name, String place, List<Finding> findings) {
        if (!flag.variants().containsKey(name)) {
            findings.add(DefinitionFault.VARIANT_UNKNOWN.at(place, flag.key() + " has no variant " + name));
        }
    }
}
