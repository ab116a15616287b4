package io.sluice.rollouts.core.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.rollouts.core.calendar.Calendar.Block;
import io.sluice.rollouts.core.calendar.ChangeWindow.Kind;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalendarTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Set<DayOfWeek> WORKDAYS = EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY);

    private static ChangeWindow window(Kind kind, Span span, String... targets) {
        return new ChangeWindow("office", "production", Set.of(targets), kind, span, null);
    }

    private static Weekly weekly(Set<DayOfWeek> days, String from, String to) {
        return new Weekly(BERLIN, days, LocalTime.parse(from), LocalTime.parse(to));
    }

    private static Optional<Block> at(String instant, ChangeWindow... windows) {
        return new Calendar(List.of(windows)).blockAt("answer-service", Instant.parse(instant));
    }

    @Test
    void withoutWindowsEveryHourIsFree() {
        assertThat(at("2026-12-25T03:00:00Z")).isEmpty();
    }

    @Test
    void outsideOfWhatIsAllowedAChangeWaitsForTheNextOpening() {
        ChangeWindow office = window(Kind.ALLOW, weekly(WORKDAYS, "09:00", "17:00"));
        assertThat(at("2026-11-30T08:00:00Z", office)).isEmpty();
        assertThat(at("2026-11-30T15:59:59Z", office)).isEmpty();
        assertThat(at("2026-11-30T07:59:59Z", office).orElseThrow().until()).isEqualTo("2026-11-30T08:00:00Z");
        assertThat(at("2026-11-30T16:00:00Z", office).orElseThrow().until()).isEqualTo("2026-12-01T08:00:00Z");
        assertThat(at("2026-12-04T16:00:00Z", office).orElseThrow().until()).isEqualTo("2026-12-07T08:00:00Z");
    }

    @Test
    void oneOfSeveralPermissionsIsEnough() {
        ChangeWindow monday = window(Kind.ALLOW, weekly(Set.of(DayOfWeek.MONDAY), "09:00", "17:00"));
        ChangeWindow tuesday = window(Kind.ALLOW, weekly(Set.of(DayOfWeek.TUESDAY), "09:00", "17:00"));
        assertThat(at("2026-12-01T10:00:00Z", monday, tuesday)).isEmpty();
        assertThat(at("2026-12-02T10:00:00Z", monday, tuesday).orElseThrow().until())
                .isEqualTo("2026-12-07T08:00:00Z");
    }

    @Test
    void aDenialWinsOverEveryPermissionAndTheLongestIsNamed() {
        ChangeWindow office = window(Kind.ALLOW, weekly(WORKDAYS, "09:00", "17:00"));
        ChangeWindow lunch = window(Kind.DENY, weekly(WORKDAYS, "12:00", "13:00"));
        ChangeWindow holidays = window(
                Kind.DENY, new Once(Instant.parse("2026-11-30T11:15:00Z"), Instant.parse("2027-01-02T00:00:00Z")));
        assertThat(at("2026-11-30T11:00:00Z", office, lunch, holidays)
                        .orElseThrow()
                        .until())
                .isEqualTo("2026-11-30T12:00:00Z");
        assertThat(at("2026-11-30T11:30:00Z", office, lunch, holidays)
                        .orElseThrow()
                        .until())
                .isEqualTo("2027-01-02T00:00:00Z");
        assertThat(at("2027-01-02T00:00:00Z", holidays)).isEmpty();
    }

    @Test
    void aWindowOfOtherTargetsStopsNobodyElse() {
        Span always = new Once(Instant.EPOCH, Instant.parse("2100-01-01T00:00:00Z"));
        assertThat(at("2026-11-30T12:00:00Z", window(Kind.DENY, always, "search")))
                .isEmpty();
        assertThat(at("2026-11-30T12:00:00Z", window(Kind.DENY, always, "search", "answer-service")))
                .isPresent();
    }

    @Test
    void hoursOverMidnightBelongToTheDayOnWhichTheyBegin() {
        ChangeWindow night = window(Kind.DENY, weekly(Set.of(DayOfWeek.FRIDAY), "22:00", "06:00"));
        assertThat(at("2026-12-04T21:30:00Z", night)).isPresent();
        assertThat(at("2026-12-05T04:59:59Z", night).orElseThrow().until()).isEqualTo("2026-12-05T05:00:00Z");
        assertThat(at("2026-12-05T05:00:00Z", night)).isEmpty();
        assertThat(at("2026-12-05T21:30:00Z", night)).isEmpty();
        assertThat(at("2026-12-04T04:00:00Z", night)).isEmpty();
    }

    @Test
    void fromMidnightToMidnightIsTheWholeDay() {
        ChangeWindow sunday = window(Kind.DENY, weekly(Set.of(DayOfWeek.SUNDAY), "00:00", "00:00"));
        assertThat(at("2026-12-05T22:59:59Z", sunday)).isEmpty();
        assertThat(at("2026-12-05T23:00:00Z", sunday).orElseThrow().until()).isEqualTo("2026-12-06T23:00:00Z");
    }

    @Test
    void wholeDaysThatFollowEachOtherLeaveNoHole() {
        ChangeWindow always = window(Kind.DENY, weekly(EnumSet.allOf(DayOfWeek.class), "00:00", "00:00"));
        assertThat(at("2026-12-01T12:00:00Z", always).orElseThrow().until()).isEqualTo("2026-12-01T23:00:00Z");
        assertThat(at("2026-12-01T23:00:00Z", always)).isPresent();
    }

    @Test
    void theHoursFollowTheClocksOfTheirPlace() {
        ChangeWindow morning = window(Kind.ALLOW, weekly(Set.of(DayOfWeek.SUNDAY), "09:00", "10:00"));
        assertThat(at("2026-10-18T07:30:00Z", morning)).as("summer").isEmpty();
        assertThat(at("2026-10-25T08:30:00Z", morning))
                .as("the day the clocks go back")
                .isEmpty();
        assertThat(at("2026-10-25T07:30:00Z", morning)).as("an hour too early").isPresent();
    }

    @Test
    void anHourThatIsLeftOutIsNeverOnAndOneThatComesTwiceIsOnTwice() {
        Set<DayOfWeek> sunday = Set.of(DayOfWeek.SUNDAY);
        ChangeWindow lost = window(Kind.ALLOW, weekly(sunday, "02:00", "03:00"));
        assertThat(at("2026-03-29T00:59:59Z", lost).orElseThrow().until()).isEqualTo("2026-04-05T00:00:00Z");
        assertThat(at("2026-03-29T01:00:00Z", lost)).isPresent();
        ChangeWindow half = window(Kind.DENY, weekly(sunday, "01:30", "02:30"));
        assertThat(at("2026-03-29T00:45:00Z", half).orElseThrow().until()).isEqualTo("2026-03-29T01:00:00Z");
        ChangeWindow twice = window(Kind.DENY, weekly(sunday, "02:30", "03:30"));
        assertThat(at("2026-10-25T00:45:00Z", twice).orElseThrow().until()).isEqualTo("2026-10-25T01:00:00Z");
        assertThat(at("2026-10-25T01:15:00Z", twice)).isEmpty();
        assertThat(at("2026-10-25T01:45:00Z", twice).orElseThrow().until()).isEqualTo("2026-10-25T02:30:00Z");
    }

    @Test
    void everyBlockOfAWholeYearEndsWhenItSaysAndNotBefore() {
        ChangeWindow office = window(Kind.ALLOW, weekly(WORKDAYS, "09:00", "17:00"));
        ChangeWindow night = window(Kind.DENY, weekly(EnumSet.allOf(DayOfWeek.class), "23:30", "04:15"));
        Calendar calendar = new Calendar(List.of(office, night));
        Instant moment = Instant.parse("2026-01-01T00:00:00Z");
        for (int i = 0; i < 365 * 24 * 4; i++) {
            Instant now = moment.plus(Duration.ofMinutes(15L * i));
            calendar.blockAt("t", now).ifPresent(block -> {
                Instant until = block.until();
                assertThat(until).as("at %s", now).isAfter(now);
                assertThat(calendar.blockAt("t", until.minusMillis(1)))
                        .as("before %s", until)
                        .isPresent();
            });
        }
    }

    /** Some put the clocks forward at midnight, one by half an hour: there the end of a day is not shown. */
    @ParameterizedTest
    @ValueSource(
            strings = {"America/Santiago", "Africa/Cairo", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Beirut", "UTC"
            })
    void aWindowIsOnWhileTheClocksShowItWhateverTheyLeaveOut(String place) {
        ZoneId zone = ZoneId.of(place);
        for (String[] hours :
                new String[][] {{"00:00", "00:00"}, {"22:00", "00:30"}, {"02:15", "02:15"}, {"09:00", "17:00"}}) {
            Weekly weekend = new Weekly(
                    zone,
                    EnumSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY),
                    LocalTime.parse(hours[0]),
                    LocalTime.parse(hours[1]));
            Calendar denied = new Calendar(List.of(window(Kind.DENY, weekend)));
            Calendar allowed = new Calendar(List.of(window(Kind.ALLOW, weekend)));
            Instant now = Instant.parse("2026-07-01T00:00:00Z");
            for (; now.isBefore(Instant.parse("2027-07-01T00:00:00Z")); now = now.plus(Duration.ofMinutes(15))) {
                boolean isShown = isShown(weekend, now);
                Optional<Block> denial = denied.blockAt("answer-service", now);
                assertThat(denial.isPresent()).as("%s of %s", now, weekend).isEqualTo(isShown);
                assertThat(allowed.blockAt("answer-service", now).isEmpty())
                        .as("%s of %s", now, weekend)
                        .isEqualTo(isShown);
                if (isShown) {
                    assertThat(denial.orElseThrow().until())
                            .as("%s of %s", now, weekend)
                            .isAfter(now)
                            .isBefore(now.plus(Duration.ofHours(26)));
                }
            }
        }
    }

    /** Asked minute by minute of the wall: on what day did the hours begin that the clocks show? */
    private static boolean isShown(Weekly window, Instant now) {
        LocalDateTime shown = LocalDateTime.ofInstant(now, window.zone());
        LocalTime time = shown.toLocalTime();
        boolean isOverMidnight = !window.to().isAfter(window.from());
        boolean beganToday = !time.isBefore(window.from()) && (isOverMidnight || time.isBefore(window.to()));
        boolean beganYesterday = isOverMidnight && time.isBefore(window.to());
        DayOfWeek today = shown.getDayOfWeek();
        return beganToday && window.days().contains(today)
                || beganYesterday && window.days().contains(today.minus(1));
    }

    @Test
    void aSpanThatIsNoneIsRefused() {
        Instant now = Instant.parse("2026-11-30T12:00:00Z");
        assertThatThrownBy(() -> new Once(now, now)).hasMessageContaining("end");
        assertThatThrownBy(() -> weekly(Set.of(), "09:00", "10:00")).hasMessageContaining("days");
    }
}
