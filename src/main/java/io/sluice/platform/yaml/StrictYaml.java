package io.sluice.platform.yaml;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.StrictJson;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads one YAML document into a {@link JsonValue}, as strictly as {@link StrictJson} reads JSON.
 *
 * <p>Only what JSON can say is understood: a member twice, a key that is no text, a tag, infinity, NaN and a second
 * document are refused. Anchors are followed, but a document may not grow by them: their number, the depth and the
 * number of values after following them are bounded, so that a small text cannot become a large one.
 */
public final class StrictYaml {
    /** The most values that a document may have, anchors followed. */
    public static final int MAX_VALUES = 50_000;

    private static final int MAX_CHARACTERS = 1 << 20;
    private static final int MAX_ANCHORED_USES = 50;

    private StrictYaml() {}

    /** Throws {@link Refused} that says what cannot be read, with line and column. */
    public static JsonValue read(String text) {
        if (text.length() > MAX_CHARACTERS) {
            throw Refused.because(ErrorCode.BODY_TOO_LARGE, "the limit is " + MAX_CHARACTERS + " characters");
        }
        try {
            Node root = new Composer(new ParserImpl(new StreamReader(text), options()), new CoreScalars(), options())
                    .getSingleNode();
            if (root == null) {
                throw Refused.because(ErrorCode.MALFORMED_BODY, "the document is empty");
            }
            return new NodeReader().read(root);
        } catch (MarkedYAMLException fault) {
            throw malformed(fault);
        } catch (YAMLException fault) {
            throw Refused.because(ErrorCode.MALFORMED_BODY, firstLine(fault.getMessage()));
        }
    }

    private static LoaderOptions options() {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        options.setAllowRecursiveKeys(false);
        options.setMaxAliasesForCollections(MAX_ANCHORED_USES);
        options.setNestingDepthLimit(StrictJson.MAX_DEPTH);
        options.setCodePointLimit(MAX_CHARACTERS);
        return options;
    }

    private static Refused malformed(MarkedYAMLException fault) {
        String what = firstLine(fault.getProblem());
        var mark = fault.getProblemMark();
        return Refused.because(
                ErrorCode.MALFORMED_BODY,
                mark == null ? what : what + " at line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1));
    }

    private static String firstLine(@Nullable String message) {
        return message == null
                ? "the document cannot be read"
                : message.lines().findFirst().orElse(message);
    }
}
