package io.sluice.gameday.core;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Reason;
import io.sluice.kernel.Share;
import java.time.Duration;
import java.util.List;

/**
 * One decision in a drill.
 *
 * @param at since the start of the release
 * @param share the candidate's share until then
 * @param errors of the candidate's requests that were looked at; a repeated step is looked at as a whole
 * @param reasons why not to proceed; with the gate off, what the judge would have said
 */
public record DrillStep(Duration at, Share share, long errors, long requests, Action action, List<Reason> reasons) {
    public DrillStep {
        reasons = List.copyOf(reasons);
    }
}
