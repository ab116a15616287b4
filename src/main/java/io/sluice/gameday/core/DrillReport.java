package io.sluice.gameday.core;

import java.util.List;

/**
 * What a drill found: the same release under each strategy, with the gate off and on.
 *
 * @param seed of all chance in it: the same scenario, traffic and seed give the same report
 * @param notes where the traffic came from, and what in it is derived
 */
public record DrillReport(long seed, List<DrillRow> rows, List<String> notes) {
    public DrillReport {
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }
}
