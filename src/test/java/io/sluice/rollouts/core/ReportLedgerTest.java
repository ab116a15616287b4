package io.sluice.rollouts.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.rollouts.core.ReportLedger.Standing;
import org.junit.jupiter.api.Test;

class ReportLedgerTest {

    @Test
    void aReportThatCameAfterALaterOneIsStillNew() {
        ReportLedger ledger = ReportLedger.EMPTY.plus(4, 40).plus(6, 60);

        assertThat(ledger.standing(5, 50)).isEqualTo(Standing.NEW);
        assertThat(ledger.standing(3, 30)).isEqualTo(Standing.NEW);
        assertThat(ledger.standing(6, 60)).isEqualTo(Standing.COUNTED);
        assertThat(ledger.standing(6, 61)).isEqualTo(Standing.OTHER_NUMBERS);
    }

    @Test
    void whatIsOlderThanTheLatestIsForgottenAndNeverTakenForNew() {
        ReportLedger ledger = ReportLedger.EMPTY;
        for (long sequence = 1; sequence <= 2 * ReportLedger.KEPT; sequence++) {
            ledger = ledger.plus(sequence, sequence);
        }

        assertThat(ledger.counted()).hasSize(ReportLedger.KEPT);
        assertThat(ledger.standing(ReportLedger.KEPT, 1)).isEqualTo(Standing.FORGOTTEN);
        assertThat(ledger.standing(ReportLedger.KEPT + 1, ReportLedger.KEPT + 1))
                .isEqualTo(Standing.COUNTED);
        assertThat(ledger.standing(2 * ReportLedger.KEPT + 1, 1)).isEqualTo(Standing.NEW);
    }
}
