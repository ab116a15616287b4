package io.sluice.flags;

/** What one replica tells the others through PostgreSQL: this environment has reached this revision. */
record RevisionNotice(String environment, long revision) {
    static final String CHANNEL = "sluice_revision";

    static RevisionNotice of(String payload) {
        int gap = payload.indexOf(' ');
        return new RevisionNotice(payload.substring(0, gap), Long.parseLong(payload.substring(gap + 1)));
    }

    String payload() {
        return environment + " " + revision;
    }
}
