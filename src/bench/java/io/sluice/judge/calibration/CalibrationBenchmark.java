package io.sluice.judge.calibration;

import io.sluice.judge.core.calibration.Defect;
import io.sluice.judge.core.calibration.Endings;
import io.sluice.judge.core.calibration.Judging;
import io.sluice.judge.core.calibration.Schedule;
import io.sluice.judge.core.calibration.Simulation;
import io.sluice.judge.core.calibration.Traffic;
import io.sluice.judge.core.calibration.Workers;
import io.sluice.judge.core.policy.Policy;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Rollouts of 30 looks through gate and watch, on all cores: linear in their number. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(1)
public class CalibrationBenchmark {
    @Param({"1000", "10000"})
    private int runs;

    @Benchmark
    public Endings rolloutsOfThirtyLooks() {
        int threads = Runtime.getRuntime().availableProcessors();
        return new Simulation(Traffic.of("1", "0.015"), Schedule.STANDARD, Defect.NONE, false, runs, 1)
                .run(
                        Judging.GATE_AND_WATCH.deciders(Policy.standard()),
                        new Workers(ForkJoinPool.commonPool(), threads, Workers.Progress.SILENT));
    }
}
