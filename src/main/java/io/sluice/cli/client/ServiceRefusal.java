package io.sluice.cli.client;

/** The service answered, and said no. */
public final class ServiceRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;

    ServiceRefusal(int status, String code, String detail) {
        super(status + " " + code + ": " + detail);
        this.status = status;
        this.code = code;
    }

    public int status() {
        return status;
    }

    /** One of the service's closed list of codes. */
    public String code() {
        return code;
    }
}
