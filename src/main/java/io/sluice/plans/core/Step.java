package io.sluice.plans.core;

/** How one unit goes back: a sentence for a person, a flag that Sluice turns itself, or not at all. */
public sealed interface Step {
    /** The word that stands in a plan for a step that is no way back. */
    String FREEZE = "freeze";

    /** What the step does, in words. */
    String describe();

    /** Whether Sluice carries it out itself, at once. */
    default boolean isBySluice() {
        return false;
    }

    /** A person or a pipeline does it and reports it; Sluice only tracks it. */
    record ByHand(String text) implements Step {
        @Override
        public String describe() {
            return text;
        }
    }

    /** Sluice makes the variant the flag's default variant, at once. */
    record ByFlag(String flag, String variant) implements Step {
        @Override
        public String describe() {
            return "flag " + flag + " to variant " + variant;
        }

        @Override
        public boolean isBySluice() {
            return true;
        }
    }

    /**
     * The unit cannot go back (a schema that has lost a column): it stays as it is, and its owner keeps everybody's
     * hands off it and says so.
     */
    record Freeze(String reason) implements Step {
        @Override
        public String describe() {
            return "freeze: " + reason;
        }
    }
}
