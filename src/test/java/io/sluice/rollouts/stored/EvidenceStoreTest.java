package io.sluice.rollouts.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.junit.QuarkusTest;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.rollouts.core.FleetWindow;
import io.sluice.rollouts.core.Observation;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.spec.Window;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two copies of the evidence, as two replicas have them, over one table. */
@QuarkusTest
class EvidenceStoreTest {
    @Inject
    SettableClock clock;

    @Inject
    RolloutStore rollouts;

    @Inject
    VigilStore vigils;

    @Inject
    EvidenceCopies copies;

    @Inject
    Transactions transactions;

    private EvidenceStore here;
    private EvidenceStore there;
    private ReleaseUnderTest release;
    private UUID id;
    private Instant start;

    @BeforeEach
    void twoReplicasOfOneRollout() {
        here = new EvidenceStore(copies, vigils, transactions);
        there = new EvidenceStore(new EvidenceCopies(), vigils, transactions);
        release = new ReleaseUnderTest(clock).started();
        id = UUID.fromString(release.id());
        start = Instant.parse(release.get().path("stageStarted"));
    }

    private Observation observed(int minute, int minutes, int requests) {
        return observed(0, "mesh", minute, minutes, requests);
    }

    private Observation ofFleet(int stage, int minute, int minutes, int requests) {
        return observed(stage, FleetWindow.SOURCE, minute, minutes, requests);
    }

    private Observation observed(int stage, String source, int minute, int minutes, int requests) {
        Window window = new Window(start.plusSeconds(60L * minute), start.plusSeconds(60L * (minute + minutes)));
        return new Observation(stage, source, window, arm("v2", requests), arm("v1", requests));
    }

    private static Arm arm(String version, int requests) {
        TreeMap<String, Measurement> measurements = new TreeMap<>();
        measurements.put("errorRate", new Proportion(0, requests));
        return new Arm(version, requests, measurements);
    }

    private <T> T locked(Function<Rollout, T> work) {
        return transactions.write(() -> work.apply(rollouts.lock(id).orElseThrow()));
    }

    private long exposed(EvidenceStore store) {
        return locked(rollout -> store.book(rollout).exposure().requests());
    }

    private void add(EvidenceStore store, Observation observation) {
        locked(rollout -> {
            store.book(rollout);
            store.add(rollout, observation, clock.instant());
            return rollout;
        });
    }

    private void grow(EvidenceStore store, Observation observation) {
        locked(rollout -> {
            store.grow(rollout, observation, clock.instant());
            return store.book(rollout);
        });
    }

    @Test
    void whatOneReplicaTakesInTheOtherCounts() {
        add(here, observed(0, 1, 10));
        assertThat(exposed(there)).isEqualTo(10);
        add(there, observed(1, 1, 20));
        add(here, observed(2, 1, 40));
        assertThat(exposed(here)).isEqualTo(70);
        assertThat(exposed(there)).isEqualTo(70);
    }

    @Test
    void aWindowThatGrowsIsCountedOnceOnBoth() {
        add(here, observed(0, 1, 10));
        grow(here, ofFleet(0, 1, 1, 20));
        assertThat(exposed(there)).isEqualTo(30);
        grow(there, ofFleet(0, 1, 2, 50));
        assertThat(exposed(here)).isEqualTo(60);
        grow(here, ofFleet(0, 1, 3, 90));
        grow(here, ofFleet(0, 4, 1, 5));
        assertThat(exposed(here)).isEqualTo(105);
        assertThat(exposed(there)).isEqualTo(105);
    }

    @Test
    void aWindowThatGrewUntilItsStageWasLeftIsCountedOnceOnBoth() {
        grow(here, ofFleet(0, 0, 1, 20));
        assertThat(exposed(there)).isEqualTo(20);
        grow(here, ofFleet(0, 0, 2, 50));
        release.override(0, "proceed").then().statusCode(200);
        grow(here, ofFleet(1, 2, 1, 100));
        assertThat(exposed(there)).isEqualTo(150);
        grow(there, ofFleet(1, 2, 2, 300));
        assertThat(exposed(here)).isEqualTo(350);
    }

    @Test
    void whatIsRolledBackWasNeverThere() {
        add(here, observed(0, 1, 10));
        assertThatThrownBy(() -> locked(rollout -> {
                    here.add(rollout, observed(1, 1, 20), clock.instant());
                    assertThat(here.book(rollout).exposure().requests()).isEqualTo(30);
                    throw new IllegalStateException("the write fails");
                }))
                .hasMessage("the write fails");
        assertThat(exposed(here)).isEqualTo(10);
        add(there, observed(1, 1, 40));
        assertThat(exposed(here)).isEqualTo(50);
    }

    @Test
    void aReadingSeesWhatIsCommitted() {
        add(here, observed(0, 1, 10));
        assertThat(transactions.<Long>read(() ->
                        there.read(rollouts.byId(id).orElseThrow()).exposure().requests()))
                .isEqualTo(10);
    }
}
