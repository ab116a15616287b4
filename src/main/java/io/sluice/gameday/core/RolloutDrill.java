package io.sluice.gameday.core;

import io.sluice.rollouts.core.spec.Strategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The drill of a release: six rows, each strategy with the gate off and on, over the same requests. */
public final class RolloutDrill {
    private static final List<Strategy> STRATEGIES = List.of(Strategy.ROLLING, Strategy.CANARY, Strategy.BLUE_GREEN);

    private RolloutDrill() {}

    /** Over invented arrivals. */
    public static DrillReport run(Scenario scenario) {
        List<DrillRow> rows = rows(scenario, scenario.arrivals());
        String traffic = "arrivals: Poisson, " + scenario.arrivals().perSecond().toPlainString() + " a second, by "
                + scenario.arrivals().users() + " users";
        return new DrillReport(scenario.seed(), rows, List.of(traffic));
    }

    /**
     * Over recorded arrivals, which take the place of the scenario's.
     *
     * @throws io.sluice.kernel.Refused where the trace brings more requests than a row may have
     */
    public static DrillReport run(Scenario scenario, Trace trace) {
        scenario.requireBounded("trace", trace);
        List<DrillRow> rows = rows(scenario, trace);
        Duration longest = rows.stream()
                .map(DrillRow::followedFor)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return new DrillReport(
                scenario.seed(), rows, notes(trace, scenario.bake().plus(longest)));
    }

    private static List<DrillRow> rows(Scenario scenario, Arrivals arrivals) {
        List<DrillRow> rows = new ArrayList<>();
        for (Strategy strategy : STRATEGIES) {
            rows.add(Rehearsal.run(scenario, arrivals, strategy, false));
            rows.add(Rehearsal.run(scenario, arrivals, strategy, true));
        }
        return rows;
    }

    private static List<String> notes(Trace trace, Duration longest) {
        long laps = trace.laps(Micros.of(longest));
        List<String> notes = new ArrayList<>();
        notes.add(
                "arrivals: the trace " + trace.name() + ", " + trace.arrivals().size() + " requests in "
                        + DrillText.minutes(Micros.duration(trace.lapMicros())) + " min");
        if (laps > 1) {
            notes.add("the trace was laid end to end " + laps + " times, keys suffixed by the lap from the second on");
        }
        notes.add("derived, not recorded: latency_ms = 200 + 0.25 x ContextTokens + 28 x GeneratedTokens,"
                + " cost_usd = 3e-6 x ContextTokens + 15e-6 x GeneratedTokens,"
                + " errors and validation failures by the seed");
        if (trace.attribution() != null) {
            notes.add("source: " + trace.attribution());
        }
        return notes;
    }
}
