package io.sluice.gameday.core.readiness;

import java.util.Set;

/** Whether the name of an image may mean another image tomorrow. */
final class ImageName {
    private static final Set<String> MOVING = Set.of("latest", "stable", "main", "master", "edge", "nightly");

    private ImageName() {}

    /** Without a digest it needs a tag, and one that is no channel. */
    static boolean isMoving(String image) {
        if (image.contains("@sha256:")) {
            return false;
        }
        int tag = image.indexOf(':', image.lastIndexOf('/') + 1);
        return tag < 0 || MOVING.contains(image.substring(tag + 1));
    }
}
