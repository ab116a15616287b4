package io.sluice.plans.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class VersionFormTest {

    @ParameterizedTest(name = "{0} \"{1}\" is {2}")
    @CsvFileSource(
            resources = "/golden/plans/versions.csv",
            numLinesToSkip = 1,
            ignoreLeadingAndTrailingWhitespace = false)
    void everyFormIsJudgedAsTheTableSays(String kind, String version, String verdict) {
        String found = VersionForm.doubt(UnitKind.ofWord(kind).orElseThrow(), version)
                .map(doubt -> doubt.rule().name())
                .orElse("exact");

        assertThat(found).isEqualTo(verdict);
    }

    @Test
    void aVersionIsAtMost255CharactersLong() {
        assertThat(VersionForm.doubt(UnitKind.APPLICATION, "7".repeat(255))).isEmpty();
        assertThat(VersionForm.doubt(UnitKind.APPLICATION, "7".repeat(256))).isPresent();
    }

    @Test
    void aVersionOfHostileLengthOrShapeIsJudgedAtOnce() {
        for (String piece : new String[] {"1.", "1", "-", "a-", "20", "sha256:", "/", ":", "20261130", "0"}) {
            String hostile = piece.repeat(255 / piece.length());
            for (UnitKind kind : UnitKind.values()) {
                VersionForm.doubt(kind, hostile + "!");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2.4.1, 2.4.1, true",
        "2.4.1, v2.4.1, true",
        "V7, v7, true",
        "1a2b3c4, 1a2b3c4d5e6f, true",
        "sha256:AB, sha256:ab, true",
        "2.4.1, 2.4.10, false",
        "1a2b3c4, 1a2b3c5, false",
        "v7, v8, false",
        "vision-1, ision-1, false"
    })
    void theSameVersionIsKnownInEachOfItsSpellings(String one, String other, boolean isSame) {
        assertThat(VersionForm.isSame(one, other)).isEqualTo(isSame);
        assertThat(VersionForm.isSame(other, one)).isEqualTo(isSame);
    }
}
