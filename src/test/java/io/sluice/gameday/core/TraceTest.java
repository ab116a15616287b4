package io.sluice.gameday.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.kernel.Refused;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceTest {
    private static final String HEADER = "TIMESTAMP,ContextTokens,GeneratedTokens\n";
    private static final String THREE_ROWS = HEADER
            + "2026-11-30 09:00:00.5000000,400,10\n2026-11-30 09:00:01.5000010,0,0\n2026-11-30 09:00:02.5,1000,100\n";

    @Test
    void timeBeginsWithTheFirstRow() {
        assertThat(TraceReader.read("x.csv", THREE_ROWS).arrivals())
                .extracting(Trace.Arrival::atMicros)
                .containsExactly(0L, 1_000_001L, 2_000_000L);
    }

    @Test
    void latencyAndCostFollowTheTokens() {
        Trace.Arrival arrival = TraceReader.read("x.csv", THREE_ROWS).arrivals().get(0);

        assertThat(arrival.latencyMicros()).isEqualTo(200_000 + 100_000 + 280_000);
        assertThat(arrival.costUnits()).isEqualTo(1_200 + 150);
    }

    @Test
    void aLapIsTheSpanAndTheMeanGapAndItsKeysSayWhichItIs() {
        Trace trace = TraceReader.read("azure-llm-2023-conv.csv", THREE_ROWS);
        Traffic traffic = trace.open(1);
        List<Request> requests =
                IntStream.range(0, 7).mapToObj(i -> traffic.next()).toList();

        assertThat(trace.lapMicros()).isEqualTo(3_000_000);
        assertThat(requests)
                .extracting(Request::user)
                .containsExactly(
                        "conv-1", "conv-2", "conv-3", "conv-1-lap2", "conv-2-lap2", "conv-3-lap2", "conv-1-lap3");
        assertThat(requests)
                .extracting(Request::atMicros)
                .containsExactly(0L, 1_000_001L, 2_000_000L, 3_000_000L, 4_000_001L, 5_000_000L, 6_000_000L);
        assertThat(trace.laps(3_000_000)).isEqualTo(1);
        assertThat(trace.laps(3_000_001)).isEqualTo(2);
    }

    @Test
    void thePublicTraceCarriesItsAttribution() {
        assertThat(TraceReader.read("azure-llm-2023-code.csv", THREE_ROWS).attribution())
                .contains("Splitwise")
                .contains("CC BY 4.0");
        assertThat(TraceReader.read("trace-small.csv", THREE_ROWS).attribution())
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026-11-30 09:00:00,1|line 3",
                "2026-11-30 09:00:00,1,x|line 3",
                "2026-11-30 09:00:00,-1,1|line 3",
                "2026-02-30 09:00:00,1,1|line 3",
                "2026-11-30 08:59:59,1,1|line 3",
                "2026-11-30 09:00:00,999999999,1|line 3"
            })
    void aRowThatCannotBeReadIsRefusedByItsLine(String row, String place) {
        assertThatThrownBy(() -> TraceReader.read("x.csv", HEADER + "2026-11-30 09:00:00,1,1\n" + row + "\n"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(place);
    }

    @Test
    void aTraceNeedsAHeaderTwoRowsAndSomeTime() {
        assertThatThrownBy(() -> TraceReader.read("x.csv", "")).hasMessageContaining("line 1");
        assertThatThrownBy(() -> TraceReader.read("x.csv", HEADER)).hasMessageContaining("2 to 1000000 rows");
        assertThatThrownBy(
                        () -> TraceReader.read("x.csv", HEADER + "2026-11-30 09:00:00,1,1\n2026-11-30 09:00:00,1,1\n"))
                .hasMessageContaining("longer than a moment");
    }
}
