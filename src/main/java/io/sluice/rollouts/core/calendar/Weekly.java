package io.sluice.rollouts.core.calendar;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The same hours on some days of every week, by the clocks of one place.
 *
 * <p>Where the clocks are put forward an hour that does not exist begins when they are; where they are put back an hour
 * that exists twice begins with the first and ends with the first.
 *
 * @param days on which the hours begin
 * @param to an end at or before {@code from} lies on the next day; 00:00 to 00:00 is the whole day
 */
public record Weekly(ZoneId zone, Set<DayOfWeek> days, LocalTime from, LocalTime to) implements Span {
    private static final int DAYS_A_WEEK = 7;

    public Weekly {
        Require.present("zone", zone);
        Require.present("from", from);
        Require.present("to", to);
        if (days.isEmpty()) {
            throw Refused.field("days", "must name a day");
        }
        days = Set.copyOf(EnumSet.copyOf(days));
    }

    @Override
    public Optional<Instant> endIfInside(Instant now) {
        LocalDate today = now.atZone(zone).toLocalDate();
        return endIfInside(today, now).or(() -> endIfInside(today.minusDays(1), now));
    }

    private Optional<Instant> endIfInside(LocalDate day, Instant now) {
        boolean isInside = days.contains(day.getDayOfWeek()) && !now.isBefore(start(day)) && now.isBefore(end(day));
        return isInside ? Optional.of(end(day)) : Optional.empty();
    }

    @Override
    public Optional<Instant> nextStart(Instant now) {
        LocalDate today = now.atZone(zone).toLocalDate();
        for (int ahead = 0; ahead <= DAYS_A_WEEK; ahead++) {
            LocalDate day = today.plusDays(ahead);
            if (days.contains(day.getDayOfWeek()) && start(day).isAfter(now)) {
                return Optional.of(start(day));
            }
        }
        return Optional.empty();
    }

    private Instant start(LocalDate day) {
        return day.atTime(from).atZone(zone).toInstant();
    }

    private Instant end(LocalDate day) {
        LocalDate last = to.isAfter(from) ? day : day.plusDays(1);
        return last.atTime(to).atZone(zone).toInstant();
    }
}
