package io.sluice.flags.core.targeting;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A targeting, compiled, with everything that is wrong with it.
 *
 * @param rule to be evaluated only where no finding is an error
 * @param references the segments that it refers to, directly or through others
 */
public record Targeting(Rule rule, List<Finding> findings, Set<String> references) {
    public Targeting {
        findings = List.copyOf(findings);
        references = Set.copyOf(references);
    }

    /** Compiles a targeting object whose rules use these operators; the findings' places start with the one given. */
    public static Targeting read(
            JsonObject targeting, String place, Map<String, Operator> operators, Segments segments) {
        RuleCompiler compiler = new RuleCompiler(operators, segments);
        Rule rule = compiler.compile(targeting, place, 0);
        return new Targeting(rule, compiler.findings(), compiler.references());
    }

    public boolean isSound() {
        return !Finding.anyError(findings);
    }

    /**
     * Whether flagd would evaluate the rule at all. An operator with wrong arguments, which Sluice refuses when it is
     * written, answers null there.
     */
    public boolean isReadable() {
        return TargetingFault.leaveAnAnswer(findings);
    }
}
