package io.sluice.plans.core;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How a release goes back: each of its units with exact versions, a step, an owner, a time budget and a test.
 *
 * <p>A plan may be invalid; {@link PlanChecker} tells. Only valid plans are stored.
 *
 * @param horizon how long after now the previous versions must still exist
 * @param absent the kinds of unit that the release does not have
 * @param verify the tests by name, in the author's order
 */
public record Plan(
        String name, Duration horizon, List<Unit> units, List<Absence> absent, Map<String, VerifyTest> verify) {
    /** The most units that a plan may have. */
    public static final int MAX_UNITS = 100;

    /** The most verify tests that a plan may have. */
    public static final int MAX_TESTS = 200;

    /** The horizon of a plan that names none. */
    public static final Duration DEFAULT_HORIZON = Duration.ofDays(14);

    public Plan {
        units = List.copyOf(units);
        absent = List.copyOf(absent);
        verify = Collections.unmodifiableMap(new LinkedHashMap<>(verify));
    }

    /** The keys of the flags that its steps turn. */
    public Set<String> flags() {
        return units.stream()
                .map(Unit::step)
                .filter(Step.ByFlag.class::isInstance)
                .map(step -> ((Step.ByFlag) step).flag())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The test that a unit of a valid plan is verified by. */
    public VerifyTest testOf(Unit unit) {
        VerifyTest test = verify.get(unit.verify());
        if (test == null) {
            throw new IllegalStateException("the plan " + name + " has no test " + unit.verify());
        }
        return test;
    }

    /** The sum of the units' budgets: how long the way back takes when its steps are done one after the other. */
    public Duration totalBudget() {
        return units.stream().map(Unit::budget).reduce(Duration.ZERO, Duration::plus);
    }
}
