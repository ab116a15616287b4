package io.sluice.judge.core.watch;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.Slices;
import io.sluice.judge.core.measure.Stratum;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The requests of both arms by stratum, with what belongs to none as one more part.
 *
 * <p>The mixes differ where Pearson's chi-square test of homogeneity says so below .001 and five points of the traffic
 * at least lie in other parts. Requests of one user stay together, so that chance alone moves a mix further than for
 * single requests: where slices of the users are known the statistic is divided by how much more a slice's number of
 * requests varies than that of a Poisson count.
 */
public final class Mix {
    private static final double ALPHA = 0.001;
    private static final double LEAST_DISTANCE = 0.05;
    private static final String REST = "what is in no stratum";

    private final Arm candidate;
    private final Arm baseline;
    private final List<Cell> cells;

    private Mix(Arm candidate, Arm baseline, List<Cell> cells) {
        this.candidate = candidate;
        this.baseline = baseline;
        this.cells = cells;
    }

    /** One part of the traffic, as a fraction of each arm's. */
    public record Part(String name, double ofCandidate, double ofBaseline) {
        private double shift() {
            return Math.abs(ofCandidate - ofBaseline);
        }
    }

    private record Cell(String name, long candidate, long baseline) {}

    /** The mixes of both arms; there is nothing to compare where an arm has no strata. */
    public static Mix of(Arm candidate, Arm baseline) {
        List<Cell> cells = new ArrayList<>();
        if (!candidate.strata().isEmpty() && !baseline.strata().isEmpty()) {
            TreeSet<String> names = new TreeSet<>(candidate.strata().keySet());
            names.addAll(baseline.strata().keySet());
            long restOfCandidate = candidate.requests();
            long restOfBaseline = baseline.requests();
            for (String name : names) {
                Cell cell = new Cell(
                        name,
                        requests(candidate.strata().get(name)),
                        requests(baseline.strata().get(name)));
                cells.add(cell);
                restOfCandidate -= cell.candidate;
                restOfBaseline -= cell.baseline;
            }
            cells.add(new Cell(REST, restOfCandidate, restOfBaseline));
            cells.removeIf(cell -> cell.candidate + cell.baseline == 0);
        }
        return new Mix(candidate, baseline, cells);
    }

    private static long requests(@Nullable Stratum stratum) {
        return stratum == null ? 0 : stratum.requests();
    }

    /** The part that differs most, where the mixes surely differ. */
    public Optional<Part> mismatch() {
        if (cells.size() < 2 || candidate.requests() == 0 || baseline.requests() == 0) {
            return Optional.empty();
        }
        List<Part> parts = cells.stream().map(this::part).toList();
        double distance = parts.stream().mapToDouble(Part::shift).sum() / 2;
        double statistic = chiSquare() / clustering();
        double critical = new ChiSquaredDistribution(null, cells.size() - 1.0).inverseCumulativeProbability(1 - ALPHA);
        if (distance < LEAST_DISTANCE || statistic <= critical) {
            return Optional.empty();
        }
        Part largest = parts.get(0);
        for (Part part : parts) {
            largest = part.shift() > largest.shift() ? part : largest;
        }
        return Optional.of(largest);
    }

    private Part part(Cell cell) {
        return new Part(
                cell.name,
                (double) cell.candidate / candidate.requests(),
                (double) cell.baseline / baseline.requests());
    }

    private double chiSquare() {
        double theta = theta();
        double sum = 0;
        for (Cell cell : cells) {
            double all = (double) cell.candidate + cell.baseline;
            double shift = cell.candidate - theta * all;
            sum += shift * shift / (theta * (1 - theta) * all);
        }
        return sum;
    }

    private double theta() {
        return candidate.requests() / ((double) candidate.requests() + baseline.requests());
    }

    private double clustering() {
        double theta = theta();
        return Math.max(1, (1 - theta) * clustering(candidate) + theta * clustering(baseline));
    }

    /** Requests by slice against equal numbers: the variance over the mean. */
    private static double clustering(Arm arm) {
        for (Measurement measurement : arm.measurements().values()) {
            if (measurement instanceof Proportion proportion && proportion.slices() != null) {
                return clustering(proportion.slices());
            }
        }
        return 1;
    }

    private static double clustering(Slices slices) {
        double mean = (double) slices.total().of() / Slices.COUNT;
        double squares = 0;
        for (Proportion slice : slices.parts()) {
            double shift = slice.of() - mean;
            squares += shift * shift;
        }
        return mean == 0 ? 1 : squares / (Slices.COUNT - 1) / mean;
    }
}
