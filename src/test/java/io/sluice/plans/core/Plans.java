package io.sluice.plans.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Plans for tests: a valid one of all five kinds, and what differs from it. */
final class Plans {
    static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    private Plans() {}

    static Plan valid() {
        Map<String, VerifyTest> tests = new LinkedHashMap<>();
        tests.put("smoke", new VerifyTest.Http("https://answers.internal/healthz", 200, null));
        return new Plan(
                "answers",
                Duration.ofDays(14),
                List.of(
                        unit(UnitKind.APPLICATION, "2.4.1", "2.4.0", true),
                        unit(UnitKind.DEPENDENCY, "3.1.0", "3.0.6", true),
                        unit(UnitKind.MODEL, "gpt-4o-2024-11-20", "gpt-4o-2024-08-06", false),
                        unit(UnitKind.PROMPT, "v8", "v7", false),
                        unit(UnitKind.CONFIG, "v3", "v2", false)),
                List.of(),
                tests);
    }

    static Unit unit(UnitKind kind, String current, String previous, boolean needsDeploy) {
        Step step = needsDeploy
                ? new Step.ByHand("redeploy the previous image")
                : new Step.ByFlag(kind.word() + ".version", previous);
        return new Unit(
                kind,
                "the-" + kind.word(),
                current,
                previous,
                step,
                "oncall",
                Duration.ofMinutes(2),
                "smoke",
                needsDeploy,
                Change.UPGRADE,
                null,
                null);
    }

    /** The valid plan with its unit of that kind changed. */
    static Plan with(UnitKind kind, UnaryOperator<Draft> edit) {
        Plan plan = valid();
        List<Unit> units = new ArrayList<>();
        for (Unit unit : plan.units()) {
            units.add(unit.kind() == kind ? edit.apply(new Draft(unit)).unit() : unit);
        }
        return withUnits(plan, units);
    }

    static Plan withUnits(Plan plan, List<Unit> units) {
        return new Plan(plan.name(), plan.horizon(), units, plan.absent(), plan.verify());
    }

    static Plan withHorizon(Plan plan, Duration horizon) {
        return new Plan(plan.name(), horizon, plan.units(), plan.absent(), plan.verify());
    }

    static Plan withName(Plan plan, String name) {
        return new Plan(name, plan.horizon(), plan.units(), plan.absent(), plan.verify());
    }

    static Plan withAbsent(Plan plan, Absence... absent) {
        return new Plan(plan.name(), plan.horizon(), plan.units(), List.of(absent), plan.verify());
    }

    static Plan withTest(Plan plan, String name, VerifyTest test) {
        Map<String, VerifyTest> tests = new LinkedHashMap<>(plan.verify());
        tests.put(name, test);
        return new Plan(plan.name(), plan.horizon(), plan.units(), plan.absent(), tests);
    }

    static Plan without(UnitKind kind) {
        Plan plan = valid();
        return withUnits(
                plan, plan.units().stream().filter(unit -> unit.kind() != kind).toList());
    }

    /** One unit with a field changed. */
    record Draft(Unit unit) {
        Draft name(String name) {
            return copy(name, unit.current(), unit.previous(), unit.step(), unit.owner(), unit.budget(), unit.verify());
        }

        Draft versions(String current, String previous) {
            return copy(unit.name(), current, previous, unit.step(), unit.owner(), unit.budget(), unit.verify());
        }

        Draft step(Step step) {
            return copy(unit.name(), unit.current(), unit.previous(), step, unit.owner(), unit.budget(), unit.verify());
        }

        Draft owner(String owner) {
            return copy(unit.name(), unit.current(), unit.previous(), unit.step(), owner, unit.budget(), unit.verify());
        }

        Draft budget(Duration budget) {
            return copy(unit.name(), unit.current(), unit.previous(), unit.step(), unit.owner(), budget, unit.verify());
        }

        Draft verify(String verify) {
            return copy(unit.name(), unit.current(), unit.previous(), unit.step(), unit.owner(), unit.budget(), verify);
        }

        Draft needsDeploy(boolean needsDeploy) {
            return new Draft(new Unit(
                    unit.kind(),
                    unit.name(),
                    unit.current(),
                    unit.previous(),
                    unit.step(),
                    unit.owner(),
                    unit.budget(),
                    unit.verify(),
                    needsDeploy,
                    unit.change(),
                    unit.reason(),
                    unit.availableUntil()));
        }

        Draft change(Change change) {
            return rest(change, unit.availableUntil());
        }

        Draft availableUntil(Instant end) {
            return rest(unit.change(), end);
        }

        private Draft rest(Change change, Instant end) {
            return new Draft(new Unit(
                    unit.kind(),
                    unit.name(),
                    unit.current(),
                    unit.previous(),
                    unit.step(),
                    unit.owner(),
                    unit.budget(),
                    unit.verify(),
                    unit.needsDeploy(),
                    change,
                    unit.reason(),
                    end));
        }

        private Draft copy(
                String name, String current, String previous, Step step, String owner, Duration budget, String verify) {
            return new Draft(new Unit(
                    unit.kind(),
                    name,
                    current,
                    previous,
                    step,
                    owner,
                    budget,
                    verify,
                    unit.needsDeploy(),
                    unit.change(),
                    unit.reason(),
                    unit.availableUntil()));
        }
    }
}
