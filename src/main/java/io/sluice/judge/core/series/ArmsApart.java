package io.sluice.judge.core.series;

import io.sluice.judge.core.source.Selector;
import io.sluice.judge.core.source.SourceQuery;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/** Refuses series that both arms' selectors match: {@code version=~"$version.*"} takes v10 for v1. */
final class ArmsApart {
    private final SourceWindow asked;
    private final Map<String, List<Series>> found;

    ArmsApart(SourceWindow asked, Map<String, List<Series>> found) {
        this.asked = asked;
        this.found = found;
    }

    void require() throws Unreadable {
        Set<Selector> selectors = new LinkedHashSet<>();
        selectors.add(asked.source().requests());
        for (SourceQuery query : asked.source().queries().values()) {
            selectors.addAll(query.selectors());
        }
        for (Selector selector : selectors) {
            Set<SortedMap<String, String>> both = labels(selector.of(asked.candidate()));
            both.retainAll(labels(selector.of(asked.baseline())));
            if (!both.isEmpty()) {
                throw new Unreadable(
                        "ARMS_OVERLAP",
                        "the series " + both.iterator().next() + " matches both arms of " + selector.text());
            }
        }
    }

    private Set<SortedMap<String, String>> labels(String selector) throws Unreadable {
        return asked.counters(selector, selector, found).labels();
    }
}
