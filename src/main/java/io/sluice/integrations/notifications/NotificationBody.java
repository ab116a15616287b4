package io.sluice.integrations.notifications;

import io.sluice.integrations.notifications.core.NoticeFilter;
import io.sluice.integrations.notifications.core.NoticeKind;
import io.sluice.integrations.notifications.core.Urgency;
import io.sluice.integrations.notifications.core.format.SigningKey;
import io.sluice.integrations.notifications.core.format.TargetKind;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A notification target, as it is asked for.
 *
 * @param kind webhook, slack, pagerduty or cdevents
 * @param url https or http; may be left out for pagerduty
 * @param secret the signing key of a webhook or of cdevents, {@code whsec_…}, or PagerDuty's routing key; left out, it
 *     stays, or a signing key is made
 * @param environments the only environments to be told of; left out or empty for all
 * @param targets the only released units to be told of; left out or empty for all
 * @param kinds the only kinds of notices; left out or empty for all
 * @param minUrgency info, warning or critical; info where it is left out
 */
@Schema(
        requiredProperties = {"kind"},
        example = """
        {"kind":"webhook","url":"https://hooks.example.com/sluice","environments":["production"],\
        "targets":["answer-service"],"kinds":["rollout.rolled_back","rollout.page"],"minUrgency":"warning"}""")
record NotificationBody(
        String kind,
        @Nullable String url,
        @Nullable String secret,
        @Nullable List<@Nullable String> environments,
        @Nullable List<@Nullable String> targets,
        @Nullable List<@Nullable String> kinds,
        @Nullable String minUrgency) {

    private static final int MAX_NAMES = 100;
    private static final String PAGERDUTY_URL = "https://events.pagerduty.com/v2/enqueue";
    private static final Pattern ROUTING_KEY = Pattern.compile("[0-9A-Za-z]{32}");

    NotificationBody {
        TargetKind parsed = kind(kind);
        if (url == null && parsed == TargetKind.PAGERDUTY) {
            url = PAGERDUTY_URL;
        }
        Require.present("url", url);
        if (secret != null) {
            checkSecret(parsed, secret);
        }
        filter(environments, targets, kinds, minUrgency);
    }

    TargetKind targetKind() {
        return kind(kind);
    }

    NoticeFilter filter() {
        return filter(environments, targets, kinds, minUrgency);
    }

    private static TargetKind kind(@Nullable String word) {
        return TargetKind.named(Require.present("kind", word))
                .orElseThrow(() -> Refused.field("kind", "must be webhook, slack, pagerduty or cdevents"));
    }

    private static void checkSecret(TargetKind kind, String secret) {
        if (kind.isSigned()) {
            SigningKey.parse("secret", secret);
        } else if (kind == TargetKind.PAGERDUTY) {
            Require.matching("secret", secret, ROUTING_KEY, "must be a routing key of 32 letters and digits");
        } else {
            throw Refused.field("secret", "is not for slack, whose address is the secret");
        }
    }

    private static NoticeFilter filter(
            @Nullable List<@Nullable String> environments,
            @Nullable List<@Nullable String> targets,
            @Nullable List<@Nullable String> kinds,
            @Nullable String minUrgency) {
        return new NoticeFilter(
                set("environments", environments, Names::key),
                set("targets", targets, Names::key),
                set("kinds", kinds, NotificationBody::noticeKind),
                urgency(minUrgency));
    }

    private static <T> Set<T> set(
            String field, @Nullable List<@Nullable String> given, BiFunction<String, @Nullable String, T> read) {
        List<@Nullable String> words = Objects.requireNonNullElse(given, List.of());
        Require.atMost(field, words, MAX_NAMES);
        Set<T> set = new LinkedHashSet<>();
        for (int i = 0; i < words.size(); i++) {
            set.add(read.apply(field + "[" + i + "]", words.get(i)));
        }
        return set;
    }

    private static NoticeKind noticeKind(String field, @Nullable String word) {
        return NoticeKind.named(Require.present(field, word))
                .orElseThrow(() -> Refused.field(
                        field,
                        "must be one of "
                                + Arrays.stream(NoticeKind.values())
                                        .map(NoticeKind::word)
                                        .toList()));
    }

    private static Urgency urgency(@Nullable String word) {
        for (Urgency urgency : Urgency.values()) {
            if (word == null || urgency.word().equals(word)) {
                return urgency;
            }
        }
        throw Refused.field("minUrgency", "must be info, warning or critical");
    }
}
