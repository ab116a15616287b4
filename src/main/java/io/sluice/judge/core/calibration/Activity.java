package io.sluice.judge.core.calibration;

import io.sluice.kernel.Refused;

/** How the requests spread over the users. */
public enum Activity {
    /** Every user sends as many as every other. */
    EQUAL("equal"),
    /** The user of rank k sends in proportion to k to the power of minus the exponent; no chance is in it. */
    ZIPF("zipf"),
    /** Each user's activity is drawn anew in each run: above x with the chance x to the power of minus the exponent. */
    PARETO("pareto");

    private final String word;

    Activity(String word) {
        this.word = word;
    }

    /** As the API writes it. */
    public String word() {
        return word;
    }

    public static Activity ofWord(String field, String word) {
        for (Activity activity : values()) {
            if (activity.word().equals(word)) {
                return activity;
            }
        }
        throw Refused.field(field, "must be equal, zipf or pareto");
    }

    /** What the user of that rank, from 1, sends in relation to others. */
    double weight(Dice dice, int rank, double exponent) {
        return switch (this) {
            case EQUAL -> 1;
            case ZIPF -> StrictMath.pow(rank, -exponent);
            case PARETO -> StrictMath.pow(dice.part(), -1 / exponent);
        };
    }
}
