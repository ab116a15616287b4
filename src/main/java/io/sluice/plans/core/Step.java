package io.sluice.plans.core;

/** How one unit goes back: a sentence for a person, or a flag that Sluice turns itself. */
public sealed interface Step {

    /** What the step does, in words. */
    String describe();

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
    }
}
