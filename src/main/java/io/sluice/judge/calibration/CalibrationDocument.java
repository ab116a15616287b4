package io.sluice.judge.calibration;

import io.sluice.judge.core.calibration.Calibration;
import io.sluice.judge.core.calibration.CalibrationReport;
import io.sluice.kernel.JsonValue;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.yaml.StrictYaml;
import java.util.Locale;

/** Calibrations as files, without the service, for the command line. */
public final class CalibrationDocument {
    private CalibrationDocument() {}

    /**
     * The calibration that the text asks for; both forms are read with the same strictness.
     *
     * @param fileName {@code .json} is read as JSON, everything else as YAML
     * @throws io.sluice.kernel.Refused naming the field or the place
     */
    public static Calibration read(String fileName, String text) {
        JsonValue value = fileName.toLowerCase(Locale.ROOT).endsWith(".json")
                ? StrictJson.read(text, JsonValue.class)
                : StrictYaml.read(text);
        return StrictJson.read(StrictJson.write(value), CalibrateBody.class).calibration();
    }

    /** The report as REST answers it. */
    public static String json(CalibrationReport report) {
        return StrictJson.write(CalibrationAnswer.of(report));
    }
}
