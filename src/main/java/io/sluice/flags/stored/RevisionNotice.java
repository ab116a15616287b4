package io.sluice.flags.stored;

/** What one replica tells the others through PostgreSQL: this environment has reached this revision. */
public record RevisionNotice(String environment, long revision) {
    public static final String CHANNEL = "sluice_revision";

    public static RevisionNotice of(String payload) {
        int gap = payload.indexOf(' ');
        return new RevisionNotice(payload.substring(0, gap), Long.parseLong(payload.substring(gap + 1)));
    }

    String payload() {
        return environment + " " + revision;
    }
}
