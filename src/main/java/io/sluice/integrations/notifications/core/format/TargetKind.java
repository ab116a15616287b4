package io.sluice.integrations.notifications.core.format;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The sorts of targets, each with the form in which it is told. */
public enum TargetKind {
    WEBHOOK(new WebhookFormat()),
    SLACK(new SlackFormat()),
    PAGERDUTY(new PagerDutyFormat()),
    CDEVENTS(new CdEventFormat());

    private final NoticeFormat format;

    TargetKind(NoticeFormat format) {
        this.format = format;
    }

    public NoticeFormat format() {
        return format;
    }

    /** Whether requests carry a signature; the others are known by their address or by a key in the body. */
    public boolean isSigned() {
        return this == WEBHOOK || this == CDEVENTS;
    }

    /** The wire word, lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<TargetKind> named(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }
}
