package io.sluice.platform.yaml;

import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * How plain scalars are read: the core schema of YAML 1.2.2, section 10.3.2, without octal and hexadecimal.
 *
 * <p>SnakeYAML's own rules are those of YAML 1.1, in which {@code on} and {@code no} are booleans, {@code 12:30} is the
 * number 750 and {@code 2026-11-30} a timestamp. A variant called {@code on} is a text here.
 */
final class CoreScalars extends Resolver {
    private static final Pattern NOTHING = Pattern.compile("~|null|Null|NULL");
    private static final Pattern TRUTH = Pattern.compile("true|True|TRUE|false|False|FALSE");
    private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]+");
    private static final Pattern DECIMAL = Pattern.compile(
            "[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");

    @Override
    protected void addImplicitResolvers() {
        addImplicitResolver(Tag.NULL, EMPTY, null);
        addImplicitResolver(Tag.NULL, NOTHING, "~nN");
        addImplicitResolver(Tag.BOOL, TRUTH, "tTfF");
        addImplicitResolver(Tag.INT, WHOLE, "-+0123456789");
        addImplicitResolver(Tag.FLOAT, DECIMAL, "-+0123456789.");
    }
}
