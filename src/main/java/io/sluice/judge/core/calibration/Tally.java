package io.sluice.judge.core.calibration;

/** What was counted of both arms over the same time. */
public record Tally(Counts candidate, Counts baseline) {

    static Tally empty(Simulation simulation) {
        return new Tally(counts(simulation), counts(simulation));
    }

    private static Counts counts(Simulation simulation) {
        Traffic traffic = simulation.traffic();
        return new Counts(traffic.parts().size(), traffic.slices(), simulation.hasSizes() ? Sizes.CLASSES : 0);
    }

    void add(Tally later) {
        candidate.add(later.candidate);
        baseline.add(later.baseline);
    }

    void clear() {
        candidate.clear();
        baseline.clear();
    }
}
