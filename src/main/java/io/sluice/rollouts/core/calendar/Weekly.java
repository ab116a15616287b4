package io.sluice.rollouts.core.calendar;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The same hours on some days of every week, by the clocks of one place.
 *
 * <p>It is on while a clock on the wall there shows one of the hours. So an hour that is left out when the clocks are
 * put forward is never on, and one that comes twice when they are put back is on twice.
 *
 * @param days on which the hours begin
 * @param to an end at or before {@code from} lies on the next day; 00:00 to 00:00 is the whole day
 */
public record Weekly(ZoneId zone, Set<DayOfWeek> days, LocalTime from, LocalTime to) implements Span {
    /** The one day that is left may fall into the hour that a spring leaves out. */
    private static final int DAYS_AHEAD = 2 * 7;

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
        if (!isOn(now)) {
            return Optional.empty();
        }
        LocalDate today = now.atZone(zone).toLocalDate();
        Stream<Instant> ends = Stream.of(today, today.plusDays(1)).flatMap(day -> ends(day.atTime(to)));
        return Stream.concat(ends, nextTurn(now).filter(turn -> !isOn(turn)))
                .filter(end -> end.isAfter(now))
                .min(Comparator.naturalOrder());
    }

    @Override
    public Optional<Instant> nextStart(Instant now) {
        LocalDate today = now.atZone(zone).toLocalDate();
        Stream<Instant> starts = IntStream.rangeClosed(0, DAYS_AHEAD)
                .boxed()
                .flatMap(ahead -> moments(today.plusDays(ahead).atTime(from)));
        return Stream.concat(starts, nextTurn(now))
                .filter(start -> start.isAfter(now) && isOn(start))
                .min(Comparator.naturalOrder());
    }

    @Override
    public boolean isOn(Instant now) {
        LocalDateTime shown = LocalDateTime.ofInstant(now, zone);
        return isInside(shown.toLocalDate(), shown)
                || isInside(shown.toLocalDate().minusDays(1), shown);
    }

    /** Whether the hours that begin on that day are on. */
    private boolean isInside(LocalDate day, LocalDateTime shown) {
        LocalDate last = to.isAfter(from) ? day : day.plusDays(1);
        return days.contains(day.getDayOfWeek())
                && !shown.isBefore(day.atTime(from))
                && shown.isBefore(last.atTime(to));
    }

    /** When the clocks show that: once, twice, or never. */
    private Stream<Instant> moments(LocalDateTime shown) {
        return zone.getRules().getValidOffsets(shown).stream().map(shown::toInstant);
    }

    /** The same of an end; an end that the clocks leave out is the moment at which they are put forward. */
    private Stream<Instant> ends(LocalDateTime shown) {
        ZoneOffsetTransition turn = zone.getRules().getTransition(shown);
        return turn != null && turn.isGap() ? Stream.of(turn.getInstant()) : moments(shown);
    }

    /** The next time that the clocks are put forward or back: what they then show may be inside or outside. */
    private Stream<Instant> nextTurn(Instant now) {
        return Stream.ofNullable(zone.getRules().nextTransition(now)).map(ZoneOffsetTransition::getInstant);
    }
}
