package io.sluice.rollouts.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Reason;
import org.junit.jupiter.api.Test;

class CircumstancesTest {
    @Test
    void aHotfixIsStoppedByAKillAndByNothingElse() {
        Circumstances all = new Circumstances(true, "holidays", null);
        assertThat(all.reasons()).extracting(Reason::code).containsExactly("FLAG_KILLED", "ENVIRONMENT_FROZEN");
        assertThat(all.forHotfix().reasons()).extracting(Reason::code).containsExactly("FLAG_KILLED");
        assertThat(new Circumstances(false, "holidays", null).forHotfix()).isEqualTo(Circumstances.USUAL);
    }
}
