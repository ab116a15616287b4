package io.sluice.fleet.core.settings;

import java.util.ArrayList;
import java.util.List;

/**
 * An absolute path without its detours, so that two ways to write it are one; a pure core asks no disk, so links are
 * not followed.
 *
 * @param parts from the root on
 */
record FilePath(List<String> parts) {

    FilePath {
        parts = List.copyOf(parts);
    }

    static FilePath of(String written) {
        List<String> parts = new ArrayList<>();
        for (String part : written.split("/")) {
            if (part.isEmpty() || part.equals(".")) {
                continue;
            }
            if (!part.equals("..")) {
                parts.add(part);
            } else if (!parts.isEmpty()) {
                parts.remove(parts.size() - 1);
            }
        }
        return new FilePath(parts);
    }

    boolean isWithin(FilePath folder) {
        return parts.size() >= folder.parts.size()
                && parts.subList(0, folder.parts.size()).equals(folder.parts);
    }

    boolean overlaps(FilePath folder) {
        return isWithin(folder) || folder.isWithin(this);
    }
}
