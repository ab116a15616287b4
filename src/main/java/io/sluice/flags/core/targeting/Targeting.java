package io.sluice.flags.core.targeting;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.List;
import java.util.Map;

/**
 * A targeting, compiled, with everything that is wrong with it.
 *
 * @param rule to be evaluated only where no finding is an error
 */
public record Targeting(Rule rule, List<Finding> findings) {
    public Targeting {
        findings = List.copyOf(findings);
    }

    /**
     * Compiles a targeting object whose rules use these operators; the findings' places start with {@code targeting}.
     */
    public static Targeting read(JsonObject targeting, Map<String, Operator> operators) {
        RuleCompiler compiler = new RuleCompiler(operators);
        Rule rule = compiler.compile(targeting, "targeting", 0);
        return new Targeting(rule, compiler.findings());
    }

    public boolean isSound() {
        return !Finding.anyError(findings);
    }
}
