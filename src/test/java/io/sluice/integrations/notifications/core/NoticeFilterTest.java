package io.sluice.integrations.notifications.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class NoticeFilterTest {
    private static final NoticeFilter ALL = new NoticeFilter(Set.of(), Set.of(), Set.of(), Urgency.INFO);
    private static final Notice PAGE = Notices.notice(NoticeKind.ROLLOUT_PAGE);
    private static final Notice COMPLETED = Notices.notice(NoticeKind.ROLLOUT_COMPLETED);
    private static final Notice KILL =
            Notices.read(Notices.ofThing("flag.kill", "production", "flag/f")).get(0);

    @Test
    void whoNamesNothingHearsAll() {
        assertThat(ALL.wants(PAGE)).isTrue();
        assertThat(ALL.wants(COMPLETED)).isTrue();
        assertThat(ALL.wants(KILL)).isTrue();
    }

    @Test
    void environmentsTargetsKindsAndUrgencyNarrowIt() {
        assertThat(with(Set.of("staging"), Set.of(), Set.of(), Urgency.INFO).wants(PAGE))
                .isFalse();
        assertThat(with(Set.of("production"), Set.of("answer-service"), Set.of(), Urgency.INFO)
                        .wants(PAGE))
                .isTrue();
        assertThat(with(Set.of(), Set.of("other"), Set.of(), Urgency.INFO).wants(PAGE))
                .isFalse();
        assertThat(with(Set.of(), Set.of("answer-service"), Set.of(), Urgency.INFO)
                        .wants(KILL))
                .isFalse();
        assertThat(with(Set.of(), Set.of(), Set.of(NoticeKind.ROLLOUT_PAGE), Urgency.INFO)
                        .wants(COMPLETED))
                .isFalse();
        assertThat(with(Set.of(), Set.of(), Set.of(), Urgency.CRITICAL).wants(PAGE))
                .isTrue();
        assertThat(with(Set.of(), Set.of(), Set.of(), Urgency.WARNING).wants(COMPLETED))
                .isFalse();
    }

    private static NoticeFilter with(
            Set<String> environments, Set<String> targets, Set<NoticeKind> kinds, Urgency urgency) {
        return new NoticeFilter(environments, targets, kinds, urgency);
    }
}
