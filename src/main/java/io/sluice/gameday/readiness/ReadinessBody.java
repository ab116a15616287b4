package io.sluice.gameday.readiness;

import io.sluice.gameday.core.readiness.Criterion;
import io.sluice.kernel.Require;
import io.sluice.rollouts.body.RolloutParts.PreflightBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a readiness document says. Every part may be left out, and its row fails then; paths are relative to the
 * document.
 *
 * @param name of the release
 * @param acceptance criteria, and the folder with the reports of the tests that check them
 * @param containers Dockerfiles, and compose files, whose names end in .yaml or .yml
 * @param smoke the folder with the reports of the tests of the packaged program
 * @param environments the settings of each environment, as {@code sluice settings} reads them
 * @param timeouts the chain of layers, as {@code sluice timeouts} reads it
 * @param load the planned peak, as {@code sluice capacity} reads it, on how many workers
 * @param gate the counts of the evaluation before traffic
 * @param gameDay a bad release, as {@code sluice drill rollout} reads it
 * @param plan the rollback plan
 */
record ReadinessBody(
        String name,
        @Nullable AcceptanceBody acceptance,
        @Nullable List<String> containers,
        @Nullable String smoke,
        @Nullable String environments,
        @Nullable String timeouts,
        @Nullable LoadBody load,
        @Nullable PreflightBody gate,
        @Nullable String gameDay,
        @Nullable String plan) {
    private static final int MOST_FILES = 20;

    ReadinessBody {
        Require.text("name", name, 100);
        if (containers != null) {
            Require.atMost("containers", containers, MOST_FILES);
        }
    }

    /** Criteria, and where the reports of their tests lie, in JUnit's XML. */
    record AcceptanceBody(String reports, List<Criterion> criteria) {
        private static final int MOST_CRITERIA = 1_000;

        AcceptanceBody {
            Require.text("reports", reports, 500);
            Require.atMost("criteria", criteria, MOST_CRITERIA);
        }
    }

    /**
     * A peak and the workers that are to carry it.
     *
     * @param capacity a file as {@code sluice capacity} reads it
     * @param workers how many there are, 1 to 100,000
     */
    record LoadBody(String capacity, Integer workers) {
        LoadBody {
            Require.text("capacity", capacity, 500);
            Require.inRange("workers", workers, 1, 100_000);
        }
    }
}
