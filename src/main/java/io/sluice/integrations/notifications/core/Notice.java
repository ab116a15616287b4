package io.sluice.integrations.notifications.core;

import io.sluice.kernel.JsonValue;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One thing that people and systems are told.
 *
 * @param id the same for all targets and all tries
 * @param at when it happened
 * @param environment null for what belongs to none
 * @param subject what is told in order: notices of one subject reach a target as they happened
 * @param release null where it is not about a rollout
 * @param summary one sentence for a person
 * @param details what a program may want besides: state, stage, share, verdict, step
 */
public record Notice(
        UUID id,
        Instant at,
        NoticeKind kind,
        @Nullable String environment,
        String subject,
        @Nullable ToldRelease release,
        String summary,
        @Nullable String reason,
        String actor,
        JsonValue details) {}
