package io.sluice.fleet;

import io.sluice.fleet.core.Capacity;
import io.sluice.fleet.core.MonthlyCost;
import io.sluice.fleet.core.TimeoutChain;
import io.sluice.kernel.JsonValue;
import io.sluice.platform.json.StrictJson;

/**
 * The questions of the planning tools as documents, without the service, for the command line. Each has the fields of
 * its REST body, and is read as strictly.
 */
public final class PlanningDocument {
    private PlanningDocument() {}

    /**
     * The plan for that peak.
     *
     * @throws io.sluice.kernel.Refused naming the field
     */
    public static Capacity capacity(JsonValue question) {
        return body(question, CapacityBody.class).capacity();
    }

    /**
     * That month's cost.
     *
     * @throws io.sluice.kernel.Refused naming the field
     */
    public static MonthlyCost cost(JsonValue question) {
        return body(question, CostBody.class).cost();
    }

    /**
     * The chain, to be asked for its findings.
     *
     * @throws io.sluice.kernel.Refused naming the field
     */
    public static TimeoutChain timeouts(JsonValue question) {
        return body(question, TimeoutChainBody.class).chain();
    }

    private static <T> T body(JsonValue question, Class<T> type) {
        return StrictJson.read(StrictJson.write(question), type);
    }
}
