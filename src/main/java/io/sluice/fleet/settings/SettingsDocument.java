package io.sluice.fleet.settings;

import io.sluice.fleet.core.settings.ServiceSettings;
import io.sluice.kernel.JsonValue;
import io.sluice.platform.json.StrictJson;

/** The settings of a service as a document, for HTTP and, without the service, for the command line. */
public final class SettingsDocument {
    private SettingsDocument() {}

    /**
     * What stands in the document, whether it was written in JSON or YAML.
     *
     * @throws io.sluice.kernel.Refused naming the field or the place
     */
    public static ServiceSettings settings(JsonValue document) {
        return StrictJson.read(StrictJson.write(document), SettingsBody.class).settings();
    }
}
