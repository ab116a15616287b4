package io.sluice.judge.core.calibration;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.Judge;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.Policy;
import java.util.SortedMap;
import java.util.TreeMap;

/** The service's own gate, asked in a simulation. */
final class GateDecider implements Decider {
    private final Policy policy;

    GateDecider(Policy policy) {
        this.policy = policy;
    }

    @Override
    public Action decide(Look look) {
        return look.isBakeOver() ? Judge.judge(policy, evidence(look)).action() : Action.HOLD;
    }

    private static Evidence evidence(Look look) {
        Tally stage = look.stage();
        Defect defect = look.defect();
        return Evidence.of(
                arm("candidate", stage.candidateErrors(), stage.candidateRequests(), stage.candidateSizes, defect),
                arm("baseline", stage.baselineErrors(), stage.baselineRequests(), stage.baselineSizes, Defect.NONE));
    }

    private static Arm arm(String version, long errors, long requests, long[] sizes, Defect defect) {
        SortedMap<String, Measurement> measurements = new TreeMap<>();
        measurements.put(Metric.ERROR_RATE.name(), new Proportion(errors, requests));
        if (sizes.length > 0) {
            measurements.put(Metric.P95.name(), Sizes.latencies(sizes, defect.latencyFactor()));
            measurements.put(Metric.COST.name(), Sizes.costs(sizes, defect.costFactor()));
        }
        return new Arm(version, requests, measurements);
    }
}
