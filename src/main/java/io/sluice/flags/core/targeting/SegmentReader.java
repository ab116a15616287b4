package io.sluice.flags.core.targeting;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles segments that refer to one another, each once and whatever order they stand in. */
final class SegmentReader implements SegmentSource {
    private final Map<String, JsonObject> written;
    private final Map<String, Operator> operators;
    private final Map<String, Segment> compiled = new LinkedHashMap<>();
    private final Set<String> underWay = new LinkedHashSet<>();
    private final List<Finding> findings = new ArrayList<>();

    SegmentReader(Map<String, JsonObject> written, Map<String, Operator> operators) {
        this.written = written;
        this.operators = operators;
    }

    Segments read() {
        written.keySet().forEach(this::segment);
        Map<String, Segment> inOrder = new LinkedHashMap<>();
        written.keySet().forEach(name -> inOrder.put(name, compiled.get(name)));
        return new Segments(inOrder, findings);
    }

    @Override
    public @Nullable Segment segment(String name) {
        JsonObject rule = written.get(name);
        Segment known = compiled.get(name);
        // A chain that is longer than a rule may be deep is refused where it is referred to.
        if (known != null || rule == null || isUnderWay(name) || underWay.size() > RuleSize.DEPTH_MAX) {
            return known;
        }
        underWay.add(name);
        RuleCompiler compiler = new RuleCompiler(operators, this);
        Rule root = compiler.compile(rule, "$evaluators." + name, 0);
        underWay.remove(name);
        int nesting = Nesting.of(rule, compiled);
        if (nesting > Nesting.MAX) {
            String message = "nests at most " + Nesting.MAX + " levels of JSON deep, with its segments written out";
            compiler.fault(TargetingFault.RULE_TOO_DEEP, "$evaluators." + name, message);
        }
        Segment segment = new Segment(rule, root, compiler.size(), nesting, compiler.references());
        findings.addAll(compiler.findings());
        compiled.put(name, segment);
        return segment;
    }

    @Override
    public boolean isUnderWay(String name) {
        return underWay.contains(name);
    }
}
