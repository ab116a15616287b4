package io.sluice.gameday;

import io.sluice.gameday.core.DrillReport;
import io.sluice.gameday.core.Scenario;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.yaml.DocumentText;

/** Scenarios and reports as files, without the service, for the command line. */
public final class RolloutDrillDocument {
    private RolloutDrillDocument() {}

    /**
     * The scenario in that text; both forms are read with the same strictness.
     *
     * @param fileName {@code .json} is read as JSON, everything else as YAML
     * @throws Refused naming the field or the place
     */
    public static Scenario read(String fileName, String text) {
        return DocumentText.read(fileName, text, ScenarioBody.class).scenario();
    }

    /** The report as REST answers it. */
    public static String json(DrillReport report) {
        return StrictJson.write(DrillBody.of(report));
    }
}
