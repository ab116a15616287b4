package io.sluice.plans.core;

import io.sluice.kernel.Finding;

/**
 * The closed set of finding codes about whether a valid plan would work in an environment now, each with what it stops.
 */
public enum ProofRule {
    /** A flag of a step or of a test is not in service in the environment. */
    FLAG_MISSING(Weight.BLOCKS),
    /** The flag has no variant of the step's name. */
    VARIANT_MISSING(Weight.BLOCKS),
    /** The flag of a test cannot be evaluated. */
    FLAG_FAULTY(Weight.BLOCKS),
    /** The version to go back to was itself rolled back. */
    PREVIOUS_FAILED(Weight.BLOCKS),
    /** The host of a test may not be asked. */
    HOST_NOT_LISTED(Weight.BLOCKS_PROTECTED),
    /** There is no metric source to ask. */
    METRIC_SOURCE_MISSING(Weight.BLOCKS_PROTECTED),
    /** The query of a test can have no value to compare, whenever it is asked. */
    METRIC_QUERY_REFUSED(Weight.BLOCKS_PROTECTED),
    /** The query of a test has no value now. */
    METRIC_UNANSWERED(Weight.ASKS),
    /** The host of a test gives no answer. */
    HOST_UNREACHABLE(Weight.ASKS),
    /** A later version of the plan is stored than the one that the release goes back by. */
    PLAN_REPLACED(Weight.ASKS),
    /** Nothing is known of the version to go back to. */
    PREVIOUS_UNKNOWN(Weight.ASKS),
    /** Another version was released to everybody after the one to go back to. */
    PREVIOUS_SUPERSEDED(Weight.ASKS),
    /** A flag of a step or of a test is killed or disabled: turning it changes nothing that anybody sees. */
    FLAG_OFF(Weight.ASKS),
    /** No notification target has the owner's name. */
    OWNER_UNREACHABLE(Weight.ASKS),
    /** There is no notification target at all. */
    NO_NOTIFICATIONS(Weight.ASKS),
    /** The budgets together are longer than a held release may wait. */
    BUDGETS_EXCEED_HOLD(Weight.ASKS),
    /** The unit cannot go back; the plan freezes it. */
    UNIT_STAYS(Weight.ASKS);

    private final Weight weight;

    ProofRule(Weight weight) {
        this.weight = weight;
    }

    /** What a finding of a rule stops. */
    enum Weight {
        /** No release starts. */
        BLOCKS,
        /** No release starts in a protected environment. */
        BLOCKS_PROTECTED,
        /** Nothing; whoever approves the release reads it. */
        ASKS
    }

    boolean blocks(boolean isProtected) {
        return switch (weight) {
            case BLOCKS -> true;
            case BLOCKS_PROTECTED -> isProtected;
            case ASKS -> false;
        };
    }

    /** A doubt of this rule; the message is one sentence with the evidence in it. */
    public Proof.Doubt at(String place, String message) {
        return new Proof.Doubt(this, place, message);
    }

    Finding finding(Proof.Doubt doubt, boolean isError) {
        return isError
                ? Finding.error(name(), doubt.place(), doubt.message())
                : Finding.warning(name(), doubt.place(), doubt.message());
    }
}
