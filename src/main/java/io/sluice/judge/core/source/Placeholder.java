package io.sluice.judge.core.source;

import io.sluice.kernel.Refused;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a label's value may leave open until the arm is known, written {@code $version} or <code>${version}</code>. */
enum Placeholder {
    ARM(ArmNames::arm, true),
    VERSION(ArmNames::version, true),
    REVISION(ArmNames::revision, true),
    TARGET(ArmNames::target, false),
    ENVIRONMENT(ArmNames::environment, false);

    private static final Pattern WRITTEN = Pattern.compile("\\$(?:\\{([^}]*)}|([A-Za-z]+))");

    private final Function<ArmNames, String> value;
    private final boolean tellsArmsApart;

    Placeholder(Function<ArmNames, String> value, boolean tellsArmsApart) {
        this.value = value;
        this.tellsArmsApart = tellsArmsApart;
    }

    /** Whether the text has a placeholder that is another one in the other arm; refuses a word that is none. */
    static boolean tellsArmsApart(String field, String template) {
        Matcher written = WRITTEN.matcher(template);
        boolean tells = false;
        while (written.find()) {
            tells |= ofWord(field, word(written)).tellsArmsApart;
        }
        return tells;
    }

    /** The text of that arm; what is filled in passes the quoting first. */
    static String fill(String template, ArmNames names, UnaryOperator<String> quoting) {
        return WRITTEN.matcher(template).replaceAll(written -> {
            String word = written.group(1) == null ? written.group(2) : written.group(1);
            String value = ofWord("selector", word).value.apply(names);
            return Matcher.quoteReplacement(quoting.apply(value));
        });
    }

    private static String word(Matcher written) {
        return written.group(1) == null ? written.group(2) : written.group(1);
    }

    private static Placeholder ofWord(String field, String word) {
        return Arrays.stream(values())
                .filter(placeholder -> placeholder.word().equals(word))
                .findFirst()
                .orElseThrow(() -> Refused.field(
                        field,
                        "has the unknown placeholder $" + word + "; there are "
                                + Arrays.stream(values())
                                        .map(placeholder -> "$" + placeholder.word())
                                        .collect(Collectors.joining(", "))));
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
