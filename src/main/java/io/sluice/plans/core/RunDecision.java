package io.sluice.plans.core;

import java.util.List;

/** What a command did to a run: it moved, it was there already, or its state forbids it. */
public sealed interface RunDecision {

    /** The run as it is from now on. */
    record Moved(PlanRun run) implements RunDecision {}

    /** The command was carried out before; nothing is to be saved and nothing to be told. */
    record Unchanged(PlanRun run) implements RunDecision {}

    /**
     * The command is refused and nothing changes.
     *
     * @param legal the actions that the step's state allows
     */
    record Forbidden(String detail, List<String> legal) implements RunDecision {}

    /**
     * The report is about an attempt that is not the current one.
     *
     * @param current the generation of the current attempt, 0 where the step has not begun
     */
    record Stale(long current) implements RunDecision {}
}
