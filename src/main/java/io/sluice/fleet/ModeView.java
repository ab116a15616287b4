package io.sluice.fleet;

import io.sluice.fleet.core.FleetMode;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The fleet's mode, and everything that keeps it from full. */
@Schema(example = """
        {"mode":"degraded","reasons":[{"code":"BUDGET_LOW","message":"the budget tokens is nearly used up"}]}""")
record ModeView(String mode, List<Reason> reasons) {

    /** One reason, with a sentence for a person. */
    record Reason(String code, String message) {}

    static ModeView of(FleetMode mode) {
        return new ModeView(
                mode.level().word(),
                mode.causes().stream()
                        .map(cause -> new Reason(cause.code(), cause.message()))
                        .toList());
    }
}
