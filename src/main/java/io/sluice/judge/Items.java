package io.sluice.judge;

import io.sluice.kernel.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lists that a caller sent: a null among the items is refused by its place. */
final class Items {
    private Items() {}

    static <B, T> List<T> each(String field, List<@Nullable B> items, Function<B, T> mapping) {
        List<T> mapped = new ArrayList<>(items.size());
        for (B item : items) {
            mapped.add(mapping.apply(Require.present(field + "[" + mapped.size() + "]", item)));
        }
        return mapped;
    }
}
