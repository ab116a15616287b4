package io.sluice.integrations.alertmanager;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What Alertmanager's webhook sends, version 4 of its form. Fields that steer nothing here are ignored.
 *
 * @param alerts of one group, firing and resolved
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@Schema(
        requiredProperties = {"version", "alerts"},
        example = """
        {"version":"4","alerts":[{"status":"firing","labels":{"alertname":"AnswersAreWrong",\
        "environment":"production","target":"answer-service","sluice_action":"pause"},\
        "annotations":{"summary":"a third of the answers is wrong"},"startsAt":"2026-11-30T12:00:00Z",\
        "fingerprint":"8f2a61c5d4e3b790"}]}""")
record AlertGroup(String version, List<Alert> alerts) {
    private static final String VERSION = "4";
    private static final int MAX_ALERTS = 1_000;

    AlertGroup {
        if (!VERSION.equals(Require.present("version", version))) {
            throw Refused.field("version", "must be \"4\"");
        }
        Require.atMost("alerts", alerts, MAX_ALERTS);
        for (int i = 0; i < alerts.size(); i++) {
            Require.present("alerts[" + i + "]", alerts.get(i));
        }
    }

    /**
     * One alert.
     *
     * @param status firing or resolved
     * @param startsAt since when it fires; with the fingerprint it tells one firing from the next
     * @param fingerprint stands for its labels
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Alert(
            String status,
            Map<String, @Nullable String> labels,
            @Nullable Map<String, @Nullable String> annotations,
            String startsAt,
            String fingerprint) {
        private static final int MAX_LENGTH = 64;
        private static final int MAX_NAME = 128;

        Alert {
            Require.text("status", status, MAX_LENGTH);
            Require.present("labels", labels);
            Require.text("startsAt", startsAt, MAX_LENGTH);
            Require.text("fingerprint", fingerprint, MAX_LENGTH);
        }

        boolean isFiring() {
            return status.equals("firing");
        }

        @Nullable
        String label(String name) {
            return labels.get(name);
        }

        @Nullable
        String annotation(String name) {
            return annotations == null ? null : annotations.get(name);
        }

        /** What it is called, cut to a sane length. */
        String name() {
            String name = Objects.requireNonNullElse(label("alertname"), "an alert");
            return name.substring(0, Math.min(name.length(), MAX_NAME)).replace('\0', ' ');
        }
    }
}
