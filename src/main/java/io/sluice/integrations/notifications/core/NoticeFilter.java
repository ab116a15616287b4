package io.sluice.integrations.notifications.core;

import java.util.Set;

/**
 * Which notices a target wants; an empty set asks for all.
 *
 * @param targets names of released units; who names some hears nothing of flags and environments
 */
public record NoticeFilter(Set<String> environments, Set<String> targets, Set<NoticeKind> kinds, Urgency minUrgency) {

    public NoticeFilter {
        environments = Set.copyOf(environments);
        targets = Set.copyOf(targets);
        kinds = Set.copyOf(kinds);
    }

    /** A test is wanted by everybody whom it is sent to, so it is not asked here. */
    public boolean wants(Notice notice) {
        return isFrom(notice)
                && (kinds.isEmpty() || kinds.contains(notice.kind()))
                && notice.kind().urgency().isAtLeast(minUrgency);
    }

    /** Whether the notice comes from where one looks, however urgent it is. */
    public boolean isFrom(Notice notice) {
        ToldRelease release = notice.release();
        return (environments.isEmpty() || notice.environment() != null && environments.contains(notice.environment()))
                && (targets.isEmpty() || release != null && targets.contains(release.target()));
    }
}
