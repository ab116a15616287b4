package io.sluice.fleet.settings;

import io.sluice.kernel.Finding;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the check says, as it is answered. */
@Schema(
        requiredProperties = {"valid", "findings"},
        example = """
        {"valid":false,"findings":[{"code":"E05","severity":"ERROR","place":"environments.production.settings.fake",\
        "message":"Production must not run the offline fake."}]}""")
record SettingsReport(boolean valid, List<Finding> findings) {

    static SettingsReport of(List<Finding> findings) {
        return new SettingsReport(!Finding.anyError(findings), findings);
    }
}
