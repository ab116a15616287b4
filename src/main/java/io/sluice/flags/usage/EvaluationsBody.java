package io.sluice.flags.usage;

import io.sluice.flags.stored.FlagKey;
import java.time.LocalDate;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How often a flag was asked and what it answered, by UTC day, newest first. Other replicas' latest ten seconds may be
 * missing.
 */
@Schema(example = """
        {"environment":"production","key":"prompt.version","total":60,"days":[\
        {"day":"2026-11-30","variant":"v1","reason":"SPLIT","count":57},\
        {"day":"2026-11-30","variant":"v2","reason":"SPLIT","count":3}]}""")
record EvaluationsBody(String environment, String key, long total, List<DayCount> days) {

    static EvaluationsBody of(FlagKey flag, List<DayCount> days) {
        long total = days.stream().mapToLong(DayCount::count).sum();
        return new EvaluationsBody(flag.environment(), flag.key(), total, days);
    }

    /**
     * How often one answer was given on one day.
     *
     * @param variant absent where the asking code's own default was meant
     */
    record DayCount(LocalDate day, @Nullable String variant, String reason, long count) {}
}
