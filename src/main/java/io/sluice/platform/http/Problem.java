package io.sluice.platform.http;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import io.sluice.kernel.Refused;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A refusal on the wire, RFC 9457 problem+json.
 *
 * @param code one of the closed list of public codes
 * @param field the field that is wrong, as a path, where there is one
 * @param members further members: findings, legal, liveId, waitingFor, retryAfterSeconds
 */
@Schema(example = """
        {"type":"about:blank","title":"A field is not valid","status":400,"code":"INVALID_FIELD",\
        "detail":"must be between 0 and 1","field":"stages[0].share","requestId":"4f6c"}""")
public record Problem(
        String type,
        String title,
        int status,
        String code,
        String detail,
        @Nullable String field,
        @Nullable String requestId,
        @JsonAnyGetter @Schema(hidden = true) Map<String, Object> members) {

    public static final String MEDIA_TYPE = "application/problem+json";

    public static Problem of(Refused refused, @Nullable String requestId) {
        return new Problem(
                "about:blank",
                refused.code().title(),
                refused.code().status(),
                refused.code().name(),
                refused.detail(),
                refused.field(),
                requestId,
                refused.members());
    }
}
