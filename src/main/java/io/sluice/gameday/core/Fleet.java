package io.sluice.gameday.core;

import io.sluice.flags.core.Cohort;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Share;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;

/** The fleet of a drill: serves each request with the version that the request's user is on. */
final class Fleet {
    static final String BASELINE = "v1";
    static final String CANDIDATE = "v2";
    private static final String BUCKET_BY = "targetingKey";

    private final Cohort cohort = Cohort.of("drill.version", CANDIDATE, BUCKET_BY);
    private final Traffic traffic;
    private final ErrorWindow errorWindow;
    private final ArmTally baseline;
    private final ArmTally candidate;
    private Request next;
    private long exposed;
    private long bad;

    Fleet(Scenario scenario, Arrivals arrivals) {
        traffic = arrivals.open(scenario.seed());
        errorWindow = new ErrorWindow(scenario.alert().over());
        BigDecimal unit = arrivals.costUnit(scenario.baseline());
        baseline = new ArmTally(BASELINE, scenario.baseline(), unit);
        candidate = new ArmTally(CANDIDATE, scenario.candidate(), unitOfCandidate(scenario, unit));
        next = traffic.next();
    }

    /** The candidate costs as many times more than the traffic says as its cost per request is of the baseline's. */
    private static BigDecimal unitOfCandidate(Scenario scenario, BigDecimal unit) {
        return unit.multiply(scenario.candidate().costPerRequest())
                .divide(scenario.baseline().costPerRequest(), MathContext.DECIMAL64);
    }

    /** Serves what arrives before that moment. */
    void serveUntil(long micros, Share share) {
        while (next.atMicros() < micros) {
            ArmTally arm = isOnCandidate(next.user(), share) ? candidate : baseline;
            boolean isError = arm.serve(next, share);
            errorWindow.add(next.atMicros(), isError);
            next = traffic.next();
        }
    }

    private boolean isOnCandidate(String user, Share share) {
        return !share.isNone() && cohort.contains(share, JsonValue.object(Map.of(BUCKET_BY, JsonValue.text(user))));
    }

    /** Begins a new step: what was counted so far is in the totals, and the arms are empty. */
    void clear() {
        exposed += candidate.requests();
        bad += candidate.bad();
        candidate.clear();
        baseline.clear();
    }

    ErrorWindow errorWindow() {
        return errorWindow;
    }

    ArmTally baseline() {
        return baseline;
    }

    ArmTally candidate() {
        return candidate;
    }

    /** All requests that the candidate served. */
    long exposed() {
        return exposed + candidate.requests();
    }

    /** Those of them that failed, or whose answer failed validation. */
    long bad() {
        return bad + candidate.bad();
    }
}
