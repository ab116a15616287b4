package io.sluice.rollouts.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.rollouts.core.Transition.Moved;
import io.sluice.rollouts.core.spec.GroupMode;
import io.sluice.rollouts.core.spec.RolloutSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GroupRuleTest {
    private static Rollout in(RolloutState state, GroupMode mode) {
        Rollout rollout = Samples.in(state);
        return new Rollout(
                rollout.id(),
                spec(mode),
                rollout.state(),
                rollout.position(),
                rollout.holdsTarget(),
                rollout.approvals(),
                rollout.milestones(),
                rollout.pages());
    }

    private static RolloutSpec spec(GroupMode mode) {
        Samples.SpecBuilder spec = Samples.spec();
        spec.group = "answers";
        spec.groupMode = mode;
        return spec.build();
    }

    private static List<Effect> effects(Transition transition) {
        return ((Moved) transition).effects();
    }

    private static boolean waits(GroupMode starting, Rollout sibling) {
        return GroupRule.whatStartWaitsFor(in(RolloutState.PENDING, starting), List.of(sibling))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "ALONE, ALONE, true",
        "ALONE, TOGETHER, true",
        "TOGETHER, ALONE, true",
        "TOGETHER, TOGETHER, false",
    })
    void twoRunAtOnceOnlyWhereBothAllowIt(GroupMode starting, GroupMode other, boolean waits) {
        assertThat(waits(starting, in(RolloutState.RUNNING, other))).isEqualTo(waits);
        assertThat(waits(starting, in(RolloutState.PAUSED, other))).isEqualTo(waits);
    }

    @ParameterizedTest
    @EnumSource(GroupMode.class)
    void nobodyStartsBesideAWayBack(GroupMode mode) {
        assertThat(waits(mode, in(RolloutState.ROLLING_BACK, mode))).isTrue();
        assertThat(waits(mode, in(RolloutState.ROLLBACK_FAILED, mode))).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = RolloutState.class,
            names = {"PENDING", "COMPLETED", "ROLLED_BACK", "ABORTED"})
    void whatHasNotBegunOrIsOverIsInNobodysWay(RolloutState state) {
        assertThat(waits(GroupMode.ALONE, in(state, GroupMode.ALONE))).isFalse();
    }

    @Test
    void theFirstOneInTheWayIsNamed() {
        Rollout running = in(RolloutState.RUNNING, GroupMode.ALONE);
        assertThat(GroupRule.whatStartWaitsFor(
                        in(RolloutState.PENDING, GroupMode.ALONE),
                        List.of(in(RolloutState.PENDING, GroupMode.ALONE), running)))
                .contains(running);
    }

    @Test
    void aRollbackPausesSiblingsAndAnAbortDoesNot() {
        Rollout running = in(RolloutState.RUNNING, GroupMode.TOGETHER);
        assertThat(effects(running.state().rollback(running, true, Samples.START)))
                .contains(Effect.SIBLINGS_PAUSE);
        assertThat(effects(running.state().abort(running, Samples.START))).doesNotContain(Effect.SIBLINGS_PAUSE);
    }
}
