package io.sluice.plans.core;

/**
 * What one try of a verify test came to.
 *
 * @param evidence what was seen, as one line of at most {@value #MAX_EVIDENCE} characters
 */
public record TestResult(boolean passed, String evidence) {
    /** How much of an answer is kept. */
    public static final int MAX_EVIDENCE = 1000;

    public TestResult {
        evidence = Wording.cut(evidence, MAX_EVIDENCE - 1);
    }

    public static TestResult passed(String evidence) {
        return new TestResult(true, evidence);
    }

    public static TestResult failed(String evidence) {
        return new TestResult(false, evidence);
    }
}
