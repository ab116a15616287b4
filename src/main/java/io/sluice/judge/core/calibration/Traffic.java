package io.sluice.judge.core.calibration;

import io.sluice.judge.core.measure.Slices;
import io.sluice.kernel.Digits;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import java.util.List;

/**
 * The requests of a simulated rollout: a Poisson process of each user, split over the arms by user.
 *
 * @param perSecond requests a second of both arms together, 0.001 to 10,000
 * @param errorRate the part of the baseline's requests that fail where there are no tenants, 0 to 0.99
 * @param users who sends them
 * @param tenants parts of the traffic with rates of their own, at most 20; empty for one alone
 * @param byTenant whether observations carry the counts by tenant, as strata
 */
public record Traffic(BigDecimal perSecond, BigDecimal errorRate, Users users, List<Tenant> tenants, boolean byTenant) {
    private static final int MOST_TENANTS = 20;

    public Traffic {
        perSecond = Digits.plain(Require.inRange("perSecond", perSecond, "0.001", "10000"));
        errorRate = Digits.plain(Require.inRange("errorRate", errorRate, "0", "0.99"));
        tenants = List.copyOf(Require.atMost("tenants", tenants, MOST_TENANTS));
        if (!tenants.isEmpty()
                && tenants.stream().allMatch(tenant -> tenant.candidateWeight().signum() == 0)) {
            throw Refused.field("tenants", "must leave the candidate some traffic");
        }
    }

    /** Independent requests, all of one kind. */
    public static Traffic of(String perSecond, String errorRate) {
        return new Traffic(new BigDecimal(perSecond), new BigDecimal(errorRate), Users.INDEPENDENT, List.of(), false);
    }

    public Traffic with(Users others) {
        return new Traffic(perSecond, errorRate, others, tenants, byTenant);
    }

    /** The same in parts, counted by part or only together. */
    public Traffic with(List<Tenant> parts, boolean isByTenant) {
        return new Traffic(perSecond, errorRate, users, parts, isByTenant);
    }

    /** The tenants; where none are named, the whole traffic as one. */
    List<Tenant> parts() {
        return tenants.isEmpty() ? List.of(new Tenant(BigDecimal.ONE, BigDecimal.ONE, errorRate)) : tenants;
    }

    /** The error rate over the baseline's whole mix. */
    double meanErrorRate() {
        double failing = 0;
        double all = 0;
        for (Tenant tenant : parts()) {
            all += tenant.weight().doubleValue();
            failing += tenant.weight().doubleValue() * tenant.errorRate().doubleValue();
        }
        return failing / all;
    }

    /** Whether observations carry strata. */
    boolean hasStrata() {
        return byTenant && !tenants.isEmpty();
    }

    int slices() {
        return users.slices() ? Slices.COUNT : 1;
    }
}
