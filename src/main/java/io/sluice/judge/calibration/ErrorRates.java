package io.sluice.judge.calibration;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.sluice.judge.core.calibration.Calibration;
import io.sluice.judge.core.calibration.Schedule;
import io.sluice.judge.core.calibration.Traffic;
import io.sluice.judge.core.calibration.Users;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.CanonicalJson;
import io.sluice.kernel.Refused;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * How often a policy is wrong, in the calibration's standard traffic: simulated at the first question and kept, because
 * the same policy gives the same answer.
 */
@ApplicationScoped
public class ErrorRates {
    private static final int RUNS = 400;
    private static final int MOST_KEPT = 200;

    private final CalibrationService service;
    private final Cache<String, CalibrationAnswer> known =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).build();

    ErrorRates(CalibrationService service) {
        this.service = service;
    }

    /** Empty where the policy requires what cannot be simulated, and while another calibration runs. */
    public Optional<CalibrationAnswer> of(Policy policy) {
        String key = CanonicalJson.sha256(policy.judged().toJson());
        CalibrationAnswer before = known.getIfPresent(key);
        if (before != null) {
            return Optional.of(before);
        }
        try {
            CalibrationAnswer answer = CalibrationAnswer.of(service.run(standard(policy.judged()), () -> false));
            known.put(key, answer);
            return Optional.of(answer);
        } catch (Refused notNow) {
            return Optional.empty();
        }
    }

    private static Calibration standard(Policy policy) {
        Traffic traffic = new Traffic(BigDecimal.ONE, new BigDecimal("0.015"), Users.INDEPENDENT, List.of(), true);
        return new Calibration(
                policy, traffic, Schedule.STANDARD, Calibration.standardDefects(traffic), List.of(), RUNS, 1);
    }
}
