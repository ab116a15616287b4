package io.sluice.judge.calibration;

import io.sluice.judge.core.calibration.Activity;
import io.sluice.judge.core.calibration.Defect;
import io.sluice.judge.core.calibration.Endings;
import io.sluice.judge.core.calibration.Schedule;
import io.sluice.judge.core.calibration.Simulation;
import io.sluice.judge.core.calibration.Tenant;
import io.sluice.judge.core.calibration.Traffic;
import io.sluice.judge.core.calibration.Users;
import io.sluice.judge.core.calibration.Workers;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** The situations of the calibration report; its test asks the same ones with fewer runs. */
final class Trials {
    static final long SEED = 1;

    private static final Schedule HALF_AN_HOUR = Schedule.STANDARD;

    /** 5, 25 and 50 % of 200 minutes. */
    private static final Schedule TEN_HOURS = Schedule.ofMinutes(200);

    private static final Traffic LOW = Traffic.of("1", "0.015");
    private static final Traffic HIGH = Traffic.of("1", "0.2");
    private static final Traffic BUSY = Traffic.of("20", "0.015");

    /** Two tenants, one with 2 % of the traffic. */
    private static final List<Tenant> SMALL_AND_LARGE = List.of(tenant("2", "2", "0.015"), tenant("98", "98", "0.015"));

    /** The candidate serves more of the tenant that fails more in either arm. */
    private static final List<Tenant> OTHER_MIX = List.of(tenant("80", "60", "0.005"), tenant("20", "40", "0.06"));

    private static final List<Tenant> REVERSED = List.of(tenant("80", "20", "0.005"), tenant("20", "80", "0.1"));

    private Trials() {}

    /** One situation: a candidate in a traffic, on a schedule. */
    record Trial(String title, Traffic traffic, Schedule schedule, Defect defect) {
        Endings of(Contestant contestant, int runs, Workers workers) {
            return of(List.of(contestant), runs, workers).get(0);
        }

        List<Endings> of(List<Contestant> contestants, int runs, Workers workers) {
            return new Simulation(traffic, schedule, defect, false, runs, SEED)
                    .runEach(contestants.stream().map(Contestant::deciders).toList(), workers);
        }
    }

    /** No difference between the arms: every rollback is false. */
    enum Same {
        LOW_HALF_AN_HOUR("1.5 % errors, 30 minutes", LOW, HALF_AN_HOUR),
        HIGH_HALF_AN_HOUR("20 % errors, 30 minutes", HIGH, HALF_AN_HOUR),
        LOW_TEN_HOURS("1.5 % errors, 10 hours", LOW, TEN_HOURS),
        HIGH_TEN_HOURS("20 % errors, 10 hours", HIGH, TEN_HOURS);

        final Trial trial;

        Same(String title, Traffic traffic, Schedule schedule) {
            this.trial = new Trial(title, traffic, schedule, Defect.NONE);
        }
    }

    /** The candidate is worse. */
    enum Worse {
        TOLERATED_AT_ONE("2 % at 1/s: tolerated", LOW, constant("0.02")),
        TOLERATED_AT_TEN("2 % at 10/s: tolerated", Traffic.of("10", "0.015"), constant("0.02")),
        FIVE("5 % from the start", LOW, constant("0.05")),
        TEN("10 % from the start", LOW, constant("0.1")),
        JUMP_TO_FIVE("jump to 5 % after 10 minutes", LOW, jump("0.05")),
        JUMP_TO_TEN("jump to 10 % after 10 minutes", LOW, jump("0.1")),
        UNDER_LOAD(".015 + .33 x share", LOW, new Defect.LoadDependent(decimal("0.015"), decimal("0.33")));

        final Trial trial;

        Worse(String title, Traffic traffic, Defect defect) {
            this.trial = new Trial(title, traffic, HALF_AN_HOUR, defect);
        }
    }

    /** Users who are not alike, no difference between the arms. */
    enum Unlike {
        MANY_LOW("2,000 users, 1.5 % errors, correlation .1", LOW, 2_000, "0.1"),
        MANY_LOW_STRONG("2,000 users, 1.5 % errors, correlation .3", LOW, 2_000, "0.3"),
        MANY_HIGH("2,000 users, 20 % errors, correlation .1", HIGH, 2_000, "0.1"),
        MANY_HIGH_STRONG("2,000 users, 20 % errors, correlation .3", HIGH, 2_000, "0.3"),
        FEW_LOW("200 users, 1.5 % errors, correlation .1", LOW, 200, "0.1"),
        FEW_LOW_STRONG("200 users, 1.5 % errors, correlation .3", LOW, 200, "0.3"),
        FEW_HIGH("200 users, 20 % errors, correlation .1", HIGH, 200, "0.1"),
        FEW_HIGH_STRONG("200 users, 20 % errors, correlation .3", HIGH, 200, "0.3");

        private final String title;
        private final Traffic traffic;
        private final Users users;

        Unlike(String title, Traffic traffic, int users, String correlation) {
            this.title = title;
            this.traffic = traffic;
            this.users = new Users(users, Activity.PARETO, decimal("1.5"), decimal(correlation), false);
        }

        Trial trial(boolean isSliced) {
            return trial(isSliced, HALF_AN_HOUR);
        }

        Trial inTenHours() {
            return trial(true, TEN_HOURS);
        }

        private Trial trial(boolean isSliced, Schedule schedule) {
            return new Trial(title, traffic.with(users.sliced(isSliced)), schedule, Defect.NONE);
        }
    }

    /** Tenants, counted by tenant or only together. */
    enum Tenants {
        ONE_FAILS("a tenant with 2 % of 20/s fails wholly", SMALL_AND_LARGE, new Defect.OneTenant(0, BigDecimal.ONE)),
        NOTHING("the same tenants, no difference", SMALL_AND_LARGE, Defect.NONE),
        OTHER_MIX("80:20 is 60:40 at the candidate, no difference", Trials.OTHER_MIX, Defect.NONE),
        REVERSED_MIX("80:20 is 20:80 at the candidate, no difference", REVERSED, Defect.NONE);

        private final String title;
        private final List<Tenant> tenants;
        private final Defect defect;

        Tenants(String title, List<Tenant> tenants, Defect defect) {
            this.title = title;
            this.tenants = tenants;
            this.defect = defect;
        }

        Trial trial(boolean isByTenant) {
            return new Trial(title, BUSY.with(tenants, isByTenant), HALF_AN_HOUR, defect);
        }
    }

    private static Defect constant(String rate) {
        return new Defect.Constant(decimal(rate));
    }

    private static Defect jump(String rate) {
        return new Defect.Jump(decimal(rate), Duration.ofMinutes(10));
    }

    private static Tenant tenant(String weight, String candidateWeight, String errorRate) {
        return new Tenant(decimal(weight), decimal(candidateWeight), decimal(errorRate));
    }

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }
}
