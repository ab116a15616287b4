package io.sluice.kernel;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A refusal at the edge: what the caller asked for is not done, and nothing was stored. One mapper turns it into RFC
 * 9457 problem+json.
 *
 * <p>A refusal inside a decision is a returned value, not this; a bug is an assertion, not this.
 */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final String detail;
    private final transient @Nullable String field;
    private final transient Map<String, Object> members;

    private Refused(ErrorCode code, String detail, @Nullable String field, Map<String, Object> members) {
        super(field == null ? code + ": " + detail : code + ": " + field + " " + detail, null, false, false);
        this.code = code;
        this.detail = detail;
        this.field = field;
        this.members = Map.copyOf(members);
    }

    public static Refused because(ErrorCode code, String detail) {
        return new Refused(code, detail, null, Map.of());
    }

    /** A field of the request is wrong; the name is a path such as {@code candidate.errors}. */
    public static Refused field(String field, String detail) {
        return new Refused(ErrorCode.INVALID_FIELD, detail, field, Map.of());
    }

    public static Refused findings(String detail, List<Finding> findings) {
        return new Refused(ErrorCode.FINDINGS, detail, null, Map.of("findings", List.copyOf(findings)));
    }

    /** The same refusal with one more member of the problem, for example {@code liveId}. */
    public Refused with(String member, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(members);
        more.put(member, value);
        return new Refused(code, detail, field, more);
    }

    /** The same refusal, its field seen from one level further out: {@code errors} becomes {@code candidate.errors}. */
    public Refused inside(String place) {
        if (place.isEmpty()) {
            return this;
        }
        String path = field == null ? place : field.startsWith("[") ? place + field : place + "." + field;
        return new Refused(code, detail, path, members);
    }

    public ErrorCode code() {
        return code;
    }

    /** One sentence for a person, without the field's name. */
    public String detail() {
        return detail;
    }

    /** The field, where there is one, and the detail: what a person is told. */
    public String sentence() {
        return field == null ? detail : field + " " + detail;
    }

    public @Nullable String field() {
        return field;
    }

    /** Further members of the problem: findings, legal, liveId, retryAfterSeconds, waitingFor. */
    public Map<String, Object> members() {
        return members;
    }
}
