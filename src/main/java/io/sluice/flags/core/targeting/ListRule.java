package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonNull;
import java.util.ArrayList;
import java.util.List;

/** An array with at least one item that is a rule: {@code ["de", {"var": "country"}]}. */
record ListRule(List<Rule> items) implements Rule {
    ListRule {
        items = List.copyOf(items);
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        if (!scope.permitsBuilding(items.size())) {
            return JsonNull.NULL;
        }
        List<JsonValue> values = new ArrayList<>(items.size());
        for (Rule item : items) {
            values.add(item.evaluate(scope));
        }
        return new JsonArray(values);
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
