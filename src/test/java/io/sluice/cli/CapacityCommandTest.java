package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CapacityCommandTest {

    @Test
    void theGuidesPeakIsPlannedWithoutAWord() {
        Shell.Ran ran = Shell.withoutService().run("capacity");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.output()).isEqualTo("""
                8 workers for 40 requests/s, 32.6 in flight; 0.509 of the limit (slots), 0.582 with one down
                limits, requests/s: slots 78.5, cpu 533.3
                without a waiting room 0 of the requests are shed; 6 workers shed less than 0.01
                """);
    }

    @Test
    void aQuotaThatIsTooSmallEndsWith20() {
        Shell.Ran ran = Shell.withoutService().run("capacity", "--quota", "40");

        assertThat(ran.exitCode()).isEqualTo(20);
        assertThat(ran.output()).contains("quota 49.1 (5 slots of each worker)").endsWith("""
                NOT ENOUGH: the peak is above the target
                """);
    }

    @Test
    void asJsonItIsTheApisAnswer() {
        assertThat(Shell.withoutService().run("capacity", "--json").output())
                .startsWith("{\"workers\":8,\"slotLimitPerSecond\":78.5,\"cpuLimitPerSecond\":533.3,");
    }

    @Test
    void aBadOptionIsNamedAndEndsWith3() {
        Shell.Ran ran = Shell.withoutService().run("capacity", "--target", "2");

        assertThat(ran.exitCode()).isEqualTo(3);
        assertThat(ran.errors()).contains("targetUtilisation must be between 0.01 and 1");
    }
}
