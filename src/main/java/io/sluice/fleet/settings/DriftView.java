package io.sluice.fleet.settings;

import io.sluice.fleet.core.settings.SettingsDrift;
import io.sluice.fleet.core.settings.SettingsDrift.Change;
import io.sluice.kernel.JsonValue;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What differs between two environments, as it is answered. */
@Schema(
        requiredProperties = {"from", "to", "differences"},
        example = """
        {"from":"staging","to":"production","differences":[{"setting":"tokensFile","change":"CHANGED",\
        "from":"/run/secrets/staging/tokens","to":"/run/secrets/production/tokens"}]}""")
record DriftView(String from, String to, List<DifferenceView> differences) {

    /** One setting; {@code from} and {@code to} only where it is known and no secret. */
    record DifferenceView(
            String setting,
            Change change,
            @Schema(implementation = Object.class) @Nullable JsonValue from,
            @Schema(implementation = Object.class) @Nullable JsonValue to) {}

    static DriftView of(SettingsDrift drift) {
        return new DriftView(
                drift.from(),
                drift.to(),
                drift.differences().stream()
                        .map(one -> new DifferenceView(one.setting(), one.change(), one.from(), one.to()))
                        .toList());
    }
}
