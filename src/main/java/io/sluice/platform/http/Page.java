package io.sluice.platform.http;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param next the cursor of the next page; absent on the last
 */
public record Page<T>(List<T> items, @Nullable String next) {

    public Page {
        items = List.copyOf(items);
    }

    /** The same page of what each item becomes. */
    public <R> Page<R> map(Function<? super T, ? extends R> mapping) {
        return new Page<>(items.stream().<R>map(mapping).toList(), next);
    }
}
