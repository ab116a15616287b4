package io.sluice.platform.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WakeTest {
    private final List<Runnable> submitted = new ArrayList<>();
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void manyCallsBeforeTheRunAreOneRun() {
        Wake wake = new Wake(submitted::add, runs::incrementAndGet);
        wake.call();
        wake.call();
        wake.call();
        submitted.forEach(Runnable::run);
        assertThat(submitted).hasSize(1);
        assertThat(runs).hasValue(1);
    }

    @Test
    void aCallDuringTheRunRunsItOnceMore() {
        Wake[] wake = new Wake[1];
        wake[0] = new Wake(submitted::add, () -> {
            if (runs.incrementAndGet() == 1) {
                wake[0].call();
                wake[0].call();
            }
        });
        wake[0].call();
        submitted.get(0).run();
        assertThat(submitted).hasSize(1);
        assertThat(runs).hasValue(2);
    }

    @Test
    void aFailureDoesNotStopTheNextRun() {
        Wake wake = new Wake(submitted::add, () -> {
            if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("once");
            }
        });
        wake.call();
        submitted.get(0).run();
        wake.call();
        submitted.get(1).run();
        assertThat(runs).hasValue(2);
    }
}
