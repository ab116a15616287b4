package io.sluice.rollouts.calendar;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.rollouts.core.calendar.ChangeWindow;
import io.sluice.rollouts.core.calendar.ChangeWindow.Kind;
import io.sluice.rollouts.core.calendar.Once;
import io.sluice.rollouts.core.calendar.Span;
import io.sluice.rollouts.core.calendar.Weekly;
import io.sluice.rollouts.core.spec.Words;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A change window as it is set: once, from {@code start} to {@code end}, or every week, with {@code zone}, {@code
 * days}, {@code from} and {@code to}.
 *
 * @param targets whose releases it is about; all of the environment where it is left out
 * @param kind {@code allow} or {@code deny}
 * @param zone of the IANA database, for example {@code Europe/Berlin}
 * @param days in English and lower case, on which the hours begin
 * @param from hour and minute, {@code 09:00}; left out together with {@code to}, the days are whole
 * @param to hour and minute; at or before {@code from} it lies on the next day
 * @param reason told to whom it stops
 */
@Schema(
        requiredProperties = {"environment", "kind"},
        example = """
        {"environment":"production","kind":"allow","zone":"Europe/Berlin",\
        "days":["monday","tuesday","wednesday","thursday"],"from":"09:00","to":"16:00",\
        "reason":"somebody who can help is at work"}""")
record WindowBody(
        String environment,
        String kind,
        @Nullable List<String> targets,
        @Nullable Instant start,
        @Nullable Instant end,
        @Nullable String zone,
        @Nullable List<String> days,
        @Nullable String from,
        @Nullable String to,
        @Nullable String reason) {
    private static final int MOST_TARGETS = 100;
    private static final int DAYS_A_WEEK = 7;

    WindowBody {
        Require.present("environment", environment);
        Require.present("kind", kind);
        if (targets != null) {
            Require.atMost("targets", targets, MOST_TARGETS);
        }
        if (days != null) {
            Require.atMost("days", days, DAYS_A_WEEK);
        }
    }

    ChangeWindow window(String name) {
        return new ChangeWindow(
                name,
                environment,
                targets == null ? Set.of() : new HashSet<>(targets),
                Words.parse("kind", kind, Kind.class),
                span(),
                reason);
    }

    private Span span() {
        boolean isOnce = start != null || end != null;
        boolean isWeekly = zone != null || days != null || from != null || to != null;
        if (isOnce && isWeekly) {
            throw Refused.field("zone", "belongs to a weekly window, and start and end to one that is once");
        }
        if (isOnce) {
            return new Once(Require.present("start", start), Require.present("end", end));
        }
        boolean isWholeDay = from == null && to == null;
        return isWholeDay
                ? new Weekly(zoneId(), weekdays(), LocalTime.MIDNIGHT, LocalTime.MIDNIGHT)
                : new Weekly(zoneId(), weekdays(), time("from", from), time("to", to));
    }

    private ZoneId zoneId() {
        try {
            return ZoneId.of(Require.present("zone", zone));
        } catch (DateTimeException unknown) {
            throw Refused.field("zone", "must be a time zone such as Europe/Berlin");
        }
    }

    private Set<DayOfWeek> weekdays() {
        Set<DayOfWeek> named = EnumSet.noneOf(DayOfWeek.class);
        for (String day : Require.present("days", days)) {
            named.add(Words.parse("days", Require.present("days", day), DayOfWeek.class));
        }
        return named;
    }

    private static LocalTime time(String field, @Nullable String text) {
        try {
            return LocalTime.parse(Require.present(field, text));
        } catch (DateTimeParseException noTime) {
            throw Refused.field(field, "must be an hour and a minute such as 09:00");
        }
    }
}
