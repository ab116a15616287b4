package io.sluice.fleet.core;

import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.Reason;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How much of its service the fleet gives: all, the cheap half, or a clear temporary failure.
 *
 * @param causes what keeps it from FULL, or what could not be asked
 */
public record FleetMode(Level level, List<Cause> causes) {
    /** The flag that switches the answers off. */
    public static final String ENABLED_FLAG = "answer.enabled";
    /** The flag that names a level. */
    public static final String MODE_FLAG = "answer.mode";

    /** From the best to the worst. */
    public enum Level {
        FULL,
        DEGRADED,
        UNAVAILABLE;

        /** The lower-case word of the API. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** One reason, and the level that it brings about by itself. */
    public record Cause(Level level, String code, String message) {}

    /** A budget and how it stands. */
    public record Standing(String budget, BudgetState state) {}

    public FleetMode {
        causes = List.copyOf(causes);
    }

    /**
     * The worst of what the flags and the budgets say.
     *
     * @param enabled the answer of {@value #ENABLED_FLAG}, null where there is no such flag; anything but true is off
     * @param mode the answer of {@value #MODE_FLAG}, null where there is no such flag
     * @param budgets null where they cannot be asked for, which by itself takes nothing from the service
     */
    public static FleetMode of(
            @Nullable Evaluation enabled, @Nullable Evaluation mode, @Nullable List<Standing> budgets) {
        List<Cause> causes = new ArrayList<>();
        if (enabled != null && enabled.value() != JsonBoolean.TRUE) {
            String how = enabled.reason() == Reason.DISABLED ? " is killed or disabled" : " is off";
            causes.add(new Cause(Level.UNAVAILABLE, "ANSWERS_OFF", ENABLED_FLAG + how));
        }
        addMode(mode, causes);
        if (budgets == null) {
            causes.add(new Cause(Level.FULL, "BUDGETS_UNKNOWN", "the budgets cannot be read at the moment"));
        } else {
            addBudgets(budgets, causes);
        }
        Level worst = causes.stream().map(Cause::level).max(Level::compareTo).orElse(Level.FULL);
        return new FleetMode(worst, causes);
    }

    private static void addBudgets(List<Standing> budgets, List<Cause> causes) {
        for (Standing budget : budgets) {
            switch (budget.state()) {
                case OK -> {}
                case DEGRADED ->
                    causes.add(new Cause(
                            Level.DEGRADED, "BUDGET_LOW", "the budget " + budget.budget() + " is nearly used up"));
                case BUDGET_EXCEEDED ->
                    causes.add(new Cause(
                            Level.UNAVAILABLE, "BUDGET_EXCEEDED", "the budget " + budget.budget() + " is used up"));
            }
        }
    }

    private static void addMode(@Nullable Evaluation mode, List<Cause> causes) {
        JsonValue value = mode == null ? null : mode.value();
        if (value == null) {
            return;
        }
        String word = value instanceof JsonString text ? text.value() : "";
        for (Level level : Level.values()) {
            if (level.word().equals(word)) {
                if (level != Level.FULL) {
                    causes.add(new Cause(level, "ANSWER_MODE", MODE_FLAG + " is " + word));
                }
                return;
            }
        }
        causes.add(new Cause(
                Level.DEGRADED, "ANSWER_MODE_UNKNOWN", MODE_FLAG + " is none of full, degraded and unavailable"));
    }
}
