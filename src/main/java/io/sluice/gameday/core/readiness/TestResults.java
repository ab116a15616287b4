package io.sluice.gameday.core.readiness;

import java.util.Collection;
import java.util.List;

/** What became of the tests of a run. */
public record TestResults(List<TestCase> cases) {

    public TestResults {
        cases = List.copyOf(cases);
    }

    /** How a test ended. */
    public enum Outcome {
        PASSED,
        FAILED,
        SKIPPED
    }

    /**
     * One test.
     *
     * @param type the class that it stands in, with its package
     * @param name of the method, with whatever the runner adds for one of many inputs
     */
    public record TestCase(String type, String name, Outcome outcome) {

        /** Whether {@code check} means it: {@code Type}, {@code Type#method}, with or without the package. */
        boolean isMeantBy(String check) {
            int hash = check.indexOf('#');
            String asked = hash < 0 ? check : check.substring(0, hash);
            boolean isType = type.equals(asked) || type.endsWith("." + asked);
            return isType && (hash < 0 || isMethod(check.substring(hash + 1)));
        }

        private boolean isMethod(String method) {
            return name.startsWith(method)
                    && (name.length() == method.length() || "([{ ".indexOf(name.charAt(method.length())) >= 0);
        }
    }

    long count(Outcome outcome) {
        return cases.stream().filter(test -> test.outcome() == outcome).count();
    }

    /** Whether there are such tests and all of them passed. */
    private boolean passed(String check) {
        List<TestCase> meant =
                cases.stream().filter(test -> test.isMeantBy(check)).toList();
        return !meant.isEmpty() && meant.stream().allMatch(test -> test.outcome() == Outcome.PASSED);
    }

    /** The row of the acceptance list: every criterion has a check that ran and passed. */
    public ReadinessRow acceptance(Collection<Criterion> criteria) {
        if (criteria.isEmpty()) {
            return ReadinessItem.ACCEPTANCE.fail("no criterion");
        }
        List<Criterion> open =
                criteria.stream().filter(asked -> !passed(asked.check())).toList();
        if (open.isEmpty()) {
            return ReadinessItem.ACCEPTANCE.ok(criteria.size() + " criteria, each with a check that passed");
        }
        return ReadinessItem.ACCEPTANCE.fail(
                open.size() + " of " + criteria.size() + " criteria without a check that" + " passed, the first: "
                        + open.get(0).says() + " (" + open.get(0).check() + ")");
    }

    /** The row of the smoke test: something was tried, and nothing of it failed or was left out. */
    public ReadinessRow smoke() {
        long passed = count(Outcome.PASSED);
        String counts =
                passed + " passed, " + count(Outcome.FAILED) + " failed, " + count(Outcome.SKIPPED) + " skipped";
        return passed > 0 && passed == cases.size()
                ? ReadinessItem.SMOKE.ok(passed + " tests of the packaged program passed")
                : ReadinessItem.SMOKE.fail(counts);
    }
}
