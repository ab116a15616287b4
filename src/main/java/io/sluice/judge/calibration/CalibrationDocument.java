package io.sluice.judge.calibration;

import io.sluice.judge.core.calibration.Calibration;
import io.sluice.judge.core.calibration.CalibrationReport;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.yaml.DocumentText;

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
        return DocumentText.read(fileName, text, CalibrateBody.class).calibration();
    }

    /** The report as REST answers it. */
    public static String json(CalibrationReport report) {
        return StrictJson.write(CalibrationAnswer.of(report));
    }
}
