package io.sluice.rollouts.core.spec;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How a closed list is written on the wire: {@code BLUE_GREEN} is {@code blue-green}. */
public final class Words {
    private Words() {}

    public static String wire(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The constant that the word names; refuses any other word and tells which there are. */
    public static <E extends Enum<E>> E parse(String field, @Nullable String word, Class<E> list) {
        String given = Require.present(field, word);
        return Arrays.stream(list.getEnumConstants())
                .filter(constant -> wire(constant).equals(given))
                .findFirst()
                .orElseThrow(() -> Refused.field(
                        field,
                        "must be one of "
                                + Arrays.stream(list.getEnumConstants())
                                        .map(Words::wire)
                                        .collect(Collectors.joining(", "))));
    }
}
