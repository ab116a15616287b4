package io.sluice.issues;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.rollouts.core.calendar.Calendar;
import io.sluice.rollouts.core.calendar.ChangeWindow;
import io.sluice.rollouts.core.calendar.ChangeWindow.Kind;
import io.sluice.rollouts.core.calendar.Weekly;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * argo-cd 3204, 10425, 5590, 3831, keel 1263, spinnaker 1648, OctopusDeploy 1511: windows kept in UTC slipped an hour
 * in spring, one closed window blocked an open one, days without hours meant never, and midnight had a hole.
 */
class R08DeployWindowsTest {
    private static final Set<DayOfWeek> EVERY_DAY = EnumSet.allOf(DayOfWeek.class);

    @ParameterizedTest
    @CsvSource({
        "Europe/London, 09:00, 12:30, 2026-03-27T08:30:00Z, false",
        "Europe/London, 09:00, 12:30, 2026-03-30T08:30:00Z, true",
        "Europe/London, 09:00, 12:30, 2026-03-30T11:29:59Z, true",
        "Europe/London, 09:00, 12:30, 2026-03-30T11:30:00Z, false",
        "Europe/London, 09:00, 12:30, 2026-10-26T08:30:00Z, false",
        "America/New_York, 01:00, 02:00, 2026-11-01T05:30:00Z, true",
        "America/New_York, 01:00, 02:00, 2026-11-01T06:30:00Z, true",
        "America/New_York, 02:00, 02:30, 2026-03-08T06:45:00Z, false",
        "America/New_York, 02:00, 02:30, 2026-03-08T07:15:00Z, false",
        "Europe/Berlin, 22:00, 02:00, 2026-06-01T22:30:00Z, true",
        "Europe/Berlin, 22:00, 02:00, 2026-06-02T00:30:00Z, false",
    })
    void aWindowIsOpenByTheClocksOfItsPlace(String zone, String from, String to, String instant, boolean isOpen) {
        assertThat(isOpen(instant, weekly(zone, EVERY_DAY, from, to))).isEqualTo(isOpen);
    }

    @Test
    void oneOpenWindowOfSeveralIsEnough() {
        Weekly most = weekly("Europe/London", EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.THURSDAY), "09:00", "17:00");
        Weekly friday = weekly("Europe/London", Set.of(DayOfWeek.FRIDAY), "09:00", "14:00");

        assertThat(isOpen("2026-06-03T09:00:00Z", most, friday))
                .as("Wednesday, 10:00")
                .isTrue();
        assertThat(isOpen("2026-06-05T13:30:00Z", most, friday))
                .as("Friday, 14:30")
                .isFalse();
    }

    @Test
    void aWholeDayHasNoHoleBeforeMidnight() {
        Weekly tuesday = weekly("UTC", Set.of(DayOfWeek.TUESDAY), "00:00", "00:00");

        assertThat(isOpen("2026-06-02T23:59:30Z", tuesday)).isTrue();
        assertThat(isOpen("2026-06-03T00:00:00Z", tuesday)).isFalse();
    }

    private static Weekly weekly(String zone, Set<DayOfWeek> days, String from, String to) {
        return new Weekly(ZoneId.of(zone), days, LocalTime.parse(from), LocalTime.parse(to));
    }

    private static boolean isOpen(String instant, Weekly... permissions) {
        List<ChangeWindow> windows = List.of(permissions).stream()
                .map(span -> new ChangeWindow("w", "production", Set.of(), Kind.ALLOW, span, null))
                .toList();
        return new Calendar(windows)
                .blockAt("answer-service", Instant.parse(instant))
                .isEmpty();
    }
}
