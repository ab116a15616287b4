package io.sluice.kernel;

/** The closed list of public codes that a refusal may carry, each with its HTTP status. The name is the wire word. */
public enum ErrorCode {
    /** A field is missing, of the wrong type, out of range or unknown; {@code field} names it. */
    INVALID_FIELD(400, "A field is not valid"),
    /** The body is not the JSON (or YAML) that it claims to be. */
    MALFORMED_BODY(400, "The body cannot be read"),
    UNAUTHENTICATED(401, "A valid token is needed"),
    FORBIDDEN(403, "The token may not do this"),
    NOT_FOUND(404, "There is no such thing"),
    METHOD_NOT_ALLOWED(405, "This method is not offered here"),
    NOT_ACCEPTABLE(406, "No offered media type is acceptable"),
    /** The thing exists already, in a form that the request contradicts. */
    CONFLICT(409, "The request contradicts what is stored"),
    /** The target has a live rollout; {@code liveId} names it. */
    LIVE_ROLLOUT(409, "The target has a live rollout"),
    /** A rollout of the same group is under way; {@code liveId} names it. */
    GROUP_BUSY(409, "Another rollout of the group is under way"),
    /** The state does not allow the command; {@code legal} lists what it allows. */
    ILLEGAL_TRANSITION(409, "The state does not allow this"),
    STAGE_NOT_REACHED(409, "The stage has not been reached"),
    /** Counts of a stage or revision that is not the current one; {@code current} says which is. */
    STALE_STAGE(409, "The stage is another one"),
    WINDOW_OUTSIDE_STAGE(409, "The window lies outside the stage"),
    OBSERVATION_CONFLICT(409, "This window was reported with other numbers"),
    OBSERVATION_OVERLAP(409, "The window overlaps another one of the same source"),
    /** A report about an attempt at a plan's step that has been started anew; {@code current} says which is. */
    STALE_GENERATION(409, "The step has a later attempt"),
    PREFLIGHT_BLOCKED(409, "The preflight blocks this release"),
    /** {@code waitingFor} says whose approval. */
    APPROVAL_REQUIRED(409, "An approval by somebody else is needed"),
    SELF_APPROVAL(409, "The creator cannot approve"),
    PLAN_REQUIRED(409, "A protected environment needs a valid rollback plan"),
    ENVIRONMENT_FROZEN(409, "The environment is frozen"),
    /** {@code until} says when it opens, where that is known. */
    CHANGE_WINDOW(409, "The change window is closed"),
    /** A live rollout or a plan needs what the request would take away. */
    FLAG_IN_USE(409, "A live rollout uses this flag"),
    FLAG_ARCHIVED(409, "The flag is archived"),
    STALE_VERSION(412, "The stored version is another one"),
    BODY_TOO_LARGE(413, "The body is over the limit"),
    UNSUPPORTED_MEDIA_TYPE(415, "The media type is not understood"),
    /** The document was read, and a checker found errors; {@code findings} lists them. */
    FINDINGS(422, "The document has errors"),
    VERSION_REQUIRED(428, "If-Match or If-None-Match is needed"),
    /** The token has used up its rate; {@code retryAfterSeconds} says when it may ask again. */
    RATE_LIMITED(429, "Too many requests"),
    INTERNAL(500, "A fault of Sluice"),
    UNAVAILABLE(503, "Not available for the moment");

    private final int status;
    private final String title;

    ErrorCode(int status, String title) {
        this.status = status;
        this.title = title;
    }

    public int status() {
        return status;
    }

    public String title() {
        return title;
    }
}
