package io.sluice.flags.usage;

import io.sluice.flags.core.FlagKind;
import io.sluice.flags.core.FlagUse;
import io.sluice.flags.core.FlagUse.Stale;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A flag that could go, and why.
 *
 * @param lastEvaluated absent where nobody has asked for it in the last 90 days
 */
@Schema(example = """
        {"key":"prompt.version","owner":"team-answers","kind":"release","lastEvaluated":"2026-11-02T08:00:00Z",\
        "signs":[{"sign":"ROLLOUT_COMPLETED","message":"its rollout was completed at 2026-10-01T09:00:00Z and left it\
         behind"}]}""")
record StaleFlagBody(
        String key,
        @Nullable String owner,
        @Nullable String kind,
        @Nullable Instant lastEvaluated,
        List<Stale> signs) {

    static StaleFlagBody of(FlagUse use, List<Stale> signs) {
        FlagKind kind = use.definition().sluice().kind();
        return new StaleFlagBody(
                use.definition().key(),
                use.definition().sluice().owner(),
                kind == null ? null : kind.word(),
                use.lastEvaluated(),
                signs);
    }
}
