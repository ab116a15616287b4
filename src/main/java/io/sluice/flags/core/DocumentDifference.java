package io.sluice.flags.core;

import java.util.List;

/**
 * What a document would change in an environment, by keys and names.
 *
 * @param unchanged how many flags are written the same
 * @param untouched in service and not in the document, and left as they are
 * @param archived in service and not in the document, and taken out of service because the caller asked to prune
 * @param segmentsRemoved because the caller asked to prune
 */
public record DocumentDifference(
        List<String> added,
        List<String> changed,
        int unchanged,
        List<String> untouched,
        List<String> archived,
        List<String> segmentsAdded,
        List<String> segmentsChanged,
        List<String> segmentsRemoved,
        boolean isMetadataChanged) {

    public DocumentDifference {
        added = List.copyOf(added);
        changed = List.copyOf(changed);
        untouched = List.copyOf(untouched);
        archived = List.copyOf(archived);
        segmentsAdded = List.copyOf(segmentsAdded);
        segmentsChanged = List.copyOf(segmentsChanged);
        segmentsRemoved = List.copyOf(segmentsRemoved);
    }

    public boolean areSegmentsChanged() {
        return !(segmentsAdded.isEmpty() && segmentsChanged.isEmpty() && segmentsRemoved.isEmpty());
    }

    public boolean isNothing() {
        return added.isEmpty()
                && changed.isEmpty()
                && archived.isEmpty()
                && !areSegmentsChanged()
                && !isMetadataChanged;
    }
}
