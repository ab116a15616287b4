package io.sluice.fleet.core.settings;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The settings that the rules know, and the form of each. What no rule knows, a document names under further. */
public enum KnownSetting {
    /** The callers' tokens themselves. */
    TOKENS("tokens", Form.SECRET),
    TOKENS_FILE("tokensFile", Form.PATH),
    /** The provider's keys themselves. */
    KEYS("keys", Form.SECRET),
    KEYS_FILE("keysFile", Form.PATH),
    /** The folder that holds this environment's secret files and no others. */
    SECRET_FOLDER("secretFolder", Form.PATH),
    MODEL("model", Form.VERSION),
    /** Whether the offline fake answers in the model's place. */
    FAKE("fake", Form.SWITCH),
    /** The names of those who hold a token. */
    CALLERS("callers", Form.NAMES);

    /** The names in the order of the constants. */
    public static final List<String> NAMES =
            Arrays.stream(values()).map(KnownSetting::written).toList();

    private static final int MAX_NAMES = 200;
    /** No control character and no half of a pair, so that it can be shown. */
    private static final Pattern PATH = Pattern.compile("/\\P{C}{0,500}");

    private final String written;
    private final Form form;

    KnownSetting(String written, Form form) {
        this.written = written;
        this.form = form;
    }

    private enum Form {
        SECRET,
        PATH,
        VERSION,
        SWITCH,
        NAMES
    }

    static Optional<KnownSetting> named(String name) {
        return Arrays.stream(values())
                .filter(setting -> setting.written.equals(name))
                .findFirst();
    }

    /** As it stands in a document. */
    public String written() {
        return written;
    }

    boolean isSecret() {
        return form == Form.SECRET;
    }

    /** Refuses a value of another form; the refusal repeats nothing of the value, which may be a secret astray. */
    void require(JsonValue value) {
        if (value == JsonNull.NULL) {
            throw Refused.field(written, "is empty; leave it out to have its default");
        }
        switch (form) {
            case SECRET -> {}
            case PATH ->
                Require.matching(
                        written, text(value), PATH, "must be an absolute path such as /run/secrets/" + written);
            case VERSION -> Names.version(written, text(value));
            case SWITCH -> {
                if (!(value instanceof JsonBoolean)) {
                    throw Refused.field(written, "must be true or false");
                }
            }
            case NAMES -> requireNames(value);
        }
    }

    private void requireNames(JsonValue value) {
        if (!(value instanceof JsonArray list)) {
            throw Refused.field(written, "must be a list");
        }
        Require.atMost(written, list.items(), MAX_NAMES);
        for (int i = 0; i < list.items().size(); i++) {
            String place = written + "[" + i + "]";
            Names.key(place, text(place, list.items().get(i)));
        }
    }

    private String text(JsonValue value) {
        return text(written, value);
    }

    private static String text(String place, JsonValue value) {
        if (value instanceof JsonString text) {
            return text.value();
        }
        throw Refused.field(place, "must be a text");
    }
}
