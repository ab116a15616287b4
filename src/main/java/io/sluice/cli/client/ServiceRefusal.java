package io.sluice.cli.client;

import com.fasterxml.jackson.databind.JsonNode;

/** The service answered, and said no. */
public final class ServiceRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;
    private final transient JsonNode findings;

    ServiceRefusal(int status, String code, String detail, JsonNode findings) {
        super(status + " " + code + ": " + detail);
        this.status = status;
        this.code = code;
        this.findings = findings;
    }

    public int status() {
        return status;
    }

    /** One of the service's closed list of codes. */
    public String code() {
        return code;
    }

    /** What a checker found, as the service says it; a missing node where there is none. */
    public JsonNode findings() {
        return findings;
    }
}
