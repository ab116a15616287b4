package io.sluice.cli.client;

import com.fasterxml.jackson.databind.JsonNode;

/** The service answered, and said no. */
public final class ServiceRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient JsonNode problem;

    ServiceRefusal(int status, String detail, JsonNode problem) {
        super(status + " " + problem.path("code").asText("no code") + ": " + place(problem) + detail);
        this.status = status;
        this.problem = problem;
    }

    private static String place(JsonNode problem) {
        return problem.hasNonNull("field") ? problem.path("field").asText() + " " : "";
    }

    public int status() {
        return status;
    }

    /** One of the service's closed list of codes. */
    public String code() {
        return problem.path("code").asText("no code");
    }

    /** What a checker found, as the service says it; a missing node where there is none. */
    public JsonNode findings() {
        return problem.path("findings");
    }

    /** A further member of the refusal, for example {@code liveId}; a missing node where it has none. */
    public JsonNode member(String name) {
        return problem.path(name);
    }

    /** Whether the same call may be answered otherwise in a moment. */
    public boolean mayPass() {
        return status >= 500 || status == 429;
    }
}
