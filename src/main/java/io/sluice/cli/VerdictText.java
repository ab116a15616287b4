package io.sluice.cli;

import io.sluice.judge.core.Need;
import io.sluice.judge.core.Reason;
import io.sluice.judge.core.Verdict;
import io.sluice.kernel.Digits;
import java.util.stream.Collectors;

/** A verdict as a terminal shows it: the action and its reasons on one line, then what a careful reader asks next. */
final class VerdictText {
    private VerdictText() {}

    /** Ends with a line break. */
    static String of(Verdict verdict) {
        StringBuilder text = new StringBuilder(verdict.action().word());
        if (!verdict.reasons().isEmpty()) {
            text.append(": ")
                    .append(verdict.reasons().stream().map(Reason::message).collect(Collectors.joining("; ")));
        }
        text.append('\n');
        if (verdict.need() != null) {
            text.append("  ").append(need(verdict.need())).append('\n');
        }
        verdict.couldStillBe()
                .forEach((metric, worst) -> text.append("  ")
                        .append(metric)
                        .append(" could still be worse by ")
                        .append(Digits.fixed(worst.doubleValue(), 4))
                        .append('\n'));
        verdict.warnings()
                .forEach(warning ->
                        text.append("  warning: ").append(warning.message()).append('\n'));
        if (!verdict.notMeasured().isEmpty()) {
            text.append("  not measured: ")
                    .append(String.join(", ", verdict.notMeasured()))
                    .append('\n');
        }
        return text.toString();
    }

    private static String need(Need need) {
        String purpose = need.metric() == null ? "" : " for " + need.metric();
        if (need.why() != null) {
            return "needed" + purpose + ": " + need.why();
        }
        String at = need.at() == null ? "" : ", in " + need.at() + " at the present rate";
        return "needed" + purpose + ": " + need.candidateRequests() + " more requests of the candidate, "
                + need.baselineRequests() + " of the baseline" + at;
    }
}
