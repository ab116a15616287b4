package io.sluice.plans;

/** Who is told when a plan names an owner; implemented where notification targets live, to the right of here. */
public interface Owners {

    /** Whether somebody would hear under that name. */
    Reach reach(String owner);

    /** What is known of a name before anything has happened. */
    enum Reach {
        REACHABLE,
        /** There are notification targets, and none of that name. */
        UNKNOWN,
        /** Nobody is told of anything: no target is there at all. */
        NO_TARGETS
    }
}
