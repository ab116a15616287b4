package io.sluice.judge.core.calibration;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.kernel.Digits;
import java.util.stream.Collectors;

/** A report for people: what was simulated, then one line for each row. The same report gives the same bytes. */
public final class CalibrationText {
    private CalibrationText() {}

    public static String of(CalibrationReport report) {
        StringBuilder text = new StringBuilder(heading(report.asked())).append("\n\n");
        line(text, "defect", "judged by", "rolled back", "held", "exposed", "p90", "bad", "minutes");
        report.rows()
                .forEach(row -> row(text, row.defect().label(), row.judging().word(), row.endings()));
        if (!report.curve().isEmpty()) {
            text.append('\n');
            line(text, "true difference", "judged by", "rolled back", "held", "exposed", "p90", "bad", "minutes");
            report.curve()
                    .forEach(point -> row(
                            text, point.difference().toPlainString(), Judging.GATE_AND_WATCH.word(), point.endings()));
        }
        return text.toString();
    }

    /** What was simulated, in one line. */
    public static String heading(Calibration asked) {
        return crowd(asked) + "; " + course(asked.schedule());
    }

    /** How many rollouts, and who sends the requests. */
    static String crowd(Calibration asked) {
        return asked.runs() + " runs a row, seed " + asked.seed() + "; " + traffic(asked.traffic());
    }

    /** The stages and the looks. */
    static String course(Schedule schedule) {
        String stages = schedule.stages().stream()
                .map(stage -> stage.share().percent() + " of " + stage.bake())
                .collect(Collectors.joining(", "));
        return stages + ", a look every " + schedule.lookEvery();
    }

    private static String traffic(Traffic traffic) {
        String requests = "requests a second " + traffic.perSecond().toPlainString() + ", errors of the baseline "
                + Digits.of(traffic.meanErrorRate()).toPlainString();
        Users users = traffic.users();
        String people = users.areIndependent()
                ? ""
                : ", " + users.count() + " users (" + users.activity().word() + ", correlation "
                        + users.correlation().toPlainString() + (users.slices() ? ", by slice)" : ")");
        String tenants = traffic.tenants().isEmpty()
                ? ""
                : ", " + traffic.tenants().size() + " tenants" + (traffic.byTenant() ? " as strata" : "");
        return requests + people + tenants;
    }

    private static void row(StringBuilder text, String name, String judgedBy, Endings endings) {
        Quantiles minutes = endings.minutesToRollback();
        line(
                text,
                name,
                judgedBy,
                percent(endings.rolledBack()),
                percent(endings.held()),
                Digits.fixed(endings.exposedRequests().mean().doubleValue(), 0),
                Digits.fixed(endings.exposedRequests().p90().doubleValue(), 0),
                Digits.fixed(endings.badRequests().mean().doubleValue(), 1),
                minutes == null ? "-" : Digits.fixed(minutes.mean().doubleValue(), 1));
    }

    private static String percent(Proportion part) {
        return Digits.fixed(100 * part.rate(), 2) + " %";
    }

    private static void line(StringBuilder text, String... cells) {
        StringBuilder line = new StringBuilder();
        line.append(padded(cells[0], 36)).append(padded(cells[1], 14));
        int[] widths = {11, 9, 9, 8, 8, 9};
        for (int i = 0; i < widths.length; i++) {
            line.append(" ".repeat(Math.max(1, widths[i] - cells[i + 2].length())))
                    .append(cells[i + 2]);
        }
        text.append(line).append('\n');
    }

    private static String padded(String cell, int width) {
        return cell + " ".repeat(Math.max(1, width - cell.length()));
    }
}
