package io.sluice.judge;

import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.Measurement;
import java.math.BigDecimal;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What all requests of the arm cost together, in any currency; without a total there is no data.
 *
 * @param sumOfSquares of the single requests' costs
 */
@Schema(example = "{\"total\":0.287}")
public record CostBody(@Nullable BigDecimal total, @Nullable BigDecimal sumOfSquares) {
    public CostBody {
        requireAmount("total", total);
        if (sumOfSquares != null) {
            Measurement.squares("sumOfSquares", sumOfSquares);
        }
    }

    @Nullable
    Mean mean(long requests) {
        return total == null ? null : new Mean(total, requests, sumOfSquares);
    }

    private static void requireAmount(String field, @Nullable BigDecimal value) {
        if (value != null) {
            Measurement.amount(field, value);
        }
    }
}
