package io.sluice.security.core;

/** Everything that a call may need; each HTTP method of ours names one. */
public enum Permission {
    /** Evaluate any flag of the token's environment. */
    EVALUATE,
    /** Evaluate flags marked {@code clientVisible}, nothing else. */
    EVALUATE_CLIENT_VISIBLE,
    /** Report what the fleet did: its counts by arm, and what it spends. */
    REPORT,
    /** Read everything but secrets; judge, calibrate and drill, which store nothing. */
    READ,
    /** Write flags, segments, policies, templates and plans. */
    DEFINE,
    /** Create, start, observe and advance rollouts. */
    RUN_ROLLOUTS,
    /** Abort or roll back; a pipeline only its own rollouts. */
    END_ROLLOUTS,
    /** Pause, resume, override, approve, freeze, steer plan runs. */
    STEER,
    /** Kill and restore. */
    KILL,
    /** Make and delete tokens; create environments. */
    ADMINISTER
}
