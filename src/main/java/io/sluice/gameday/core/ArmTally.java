package io.sluice.gameday.core;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Histogram;
import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Metric;
import io.sluice.kernel.Share;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts what one version did in the current step, and hands it over as the arm of an observation. */
final class ArmTally {
    /**
     * Upper bounds of the latency buckets in milliseconds, doubling from 125 ms to 64 s; above them one open bucket.
     */
    private static final long[] BOUNDS_MS = {125, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000};

    private static final MathContext FIFTEEN = new MathContext(15, RoundingMode.HALF_EVEN);

    private final String version;
    private final Behaviour behaviour;
    private final BigDecimal unitCost;
    private final double latencyFactor;
    private long requests;
    private long errors;
    private long validationFailures;
    private long costUnits;
    private long[] perBucket = new long[BOUNDS_MS.length + 1];

    ArmTally(String version, Behaviour behaviour, BigDecimal unitCost) {
        this.version = version;
        this.behaviour = behaviour;
        this.unitCost = unitCost;
        latencyFactor = behaviour.latencyFactor().doubleValue();
    }

    /** Serves one request; the answer is whether it failed. */
    boolean serve(Request request, Share share) {
        requests++;
        costUnits += request.costUnits();
        perBucket[bucket(request.latencyMicros() * latencyFactor / 1_000)]++;
        if (request.errorDraw() < behaviour.errorChance(share)) {
            errors++;
            return true;
        }
        if (request.validationDraw() < behaviour.validationFailureRate().doubleValue()) {
            validationFailures++;
        }
        return false;
    }

    long requests() {
        return requests;
    }

    long errors() {
        return errors;
    }

    /** Errors and validation failures; no request is both. */
    long bad() {
        return errors + validationFailures;
    }

    Arm arm() {
        SortedMap<String, Measurement> measurements = new TreeMap<>();
        measurements.put(Metric.ERROR_RATE.name(), new Proportion(errors, requests));
        measurements.put(Metric.VALIDATION_RATE.name(), new Proportion(validationFailures, requests));
        measurements.put(Metric.P95.name(), new Histogram(buckets()));
        BigDecimal cost = unitCost.multiply(BigDecimal.valueOf(costUnits)).round(FIFTEEN);
        measurements.put(Metric.COST.name(), new Mean(cost, requests, null));
        return new Arm(version, requests, measurements);
    }

    void clear() {
        requests = 0;
        errors = 0;
        validationFailures = 0;
        costUnits = 0;
        perBucket = new long[BOUNDS_MS.length + 1];
    }

    private List<Histogram.Bucket> buckets() {
        List<Histogram.Bucket> buckets = new ArrayList<>();
        long cumulative = 0;
        for (int i = 0; i < perBucket.length; i++) {
            cumulative += perBucket[i];
            BigDecimal bound = i < BOUNDS_MS.length ? BigDecimal.valueOf(BOUNDS_MS[i]) : null;
            buckets.add(new Histogram.Bucket(bound, cumulative));
        }
        return buckets;
    }

    private static int bucket(double latencyMs) {
        int bucket = 0;
        while (bucket < BOUNDS_MS.length && latencyMs > BOUNDS_MS[bucket]) {
            bucket++;
        }
        return bucket;
    }
}
