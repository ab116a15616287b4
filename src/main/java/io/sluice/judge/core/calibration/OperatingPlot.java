package io.sluice.judge.core.calibration;

import io.sluice.judge.core.calibration.CalibrationReport.Point;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.statistics.Confidence;
import io.sluice.judge.core.statistics.Interval;
import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The operating characteristic as an SVG picture: how likely each ending is along the true difference, and below it how
 * many requests meet the candidate. The same report gives the same bytes; the picture follows the reader's light or
 * dark scheme, and tells its lines apart by their dashes too.
 */
public final class OperatingPlot {
    private static final BigDecimal NINETY_FIVE = new BigDecimal("0.95");
    private static final int WIDTH = 760;
    private static final int HEIGHT = 660;
    private static final Panel CHANCES = new Panel(72, 76, 660, 280);
    private static final Panel EXPOSED = new Panel(72, 434, 660, 150);
    private static final String STYLE = """
            <style>
            svg{color-scheme:light dark;font:13px system-ui,sans-serif}
            .paper{fill:#fff}.ink{fill:#1d2733}.quiet{fill:#56626f}.grid{stroke:#dde3e9}.axis{stroke:#8a96a3}
            .line{fill:none;stroke-width:2.2}.hair{stroke-width:1}.title{font-size:15px;font-weight:600}
            .rollback{stroke:#c2342b}.hold{stroke:#9a6a00}.proceed{stroke:#1b7a43}.exposed{stroke:#2a5db0}
            .hold{stroke-dasharray:2 4}.proceed{stroke-dasharray:9 4}.margin{stroke:#56626f;stroke-dasharray:4 3}
            @media(prefers-color-scheme:dark){
            .paper{fill:#14191f}.ink{fill:#e8edf2}.quiet{fill:#a3afbb}.grid{stroke:#2b343e}.axis{stroke:#6b7783}
            .rollback{stroke:#ff8a80}.hold{stroke:#f2c14e}.proceed{stroke:#6fd49a}.exposed{stroke:#8ab4f8}
            .margin{stroke:#a3afbb}}
            </style>
            """;

    private final CalibrationReport report;
    private final StringBuilder svg = new StringBuilder();
    private final double leastX;
    private final double mostX;

    private OperatingPlot(CalibrationReport report) {
        this.report = report;
        leastX = Math.min(0, bound(report.curve(), false));
        mostX = bound(report.curve(), true);
    }

    /** The largest or smallest difference, in percentage points. */
    private static double bound(List<Point> curve, boolean isMost) {
        double bound = 100 * curve.get(0).difference().doubleValue();
        for (Point point : curve) {
            double x = 100 * point.difference().doubleValue();
            bound = isMost ? Math.max(bound, x) : Math.min(bound, x);
        }
        return bound;
    }

    /** The picture; the report's curve has at least two points. */
    public static String of(CalibrationReport report) {
        return new OperatingPlot(report).draw();
    }

    private String draw() {
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + WIDTH + " " + HEIGHT
                + "\" role=\"img\" aria-labelledby=\"title\">\n");
        svg.append("<title id=\"title\">Operating characteristic of gate and watch</title>\n")
                .append(STYLE);
        svg.append("<rect class=\"paper\" width=\"" + WIDTH + "\" height=\"" + HEIGHT + "\"/>\n");
        text(CHANCES.left(), 24, "ink title", "start", "How a rollout ends, by how much worse the candidate is");
        text(CHANCES.left(), 43, "quiet", "start", CalibrationText.crowd(report.asked()));
        text(
                CHANCES.left(),
                60,
                "quiet",
                "start",
                CalibrationText.course(report.asked().schedule()));
        chances();
        exposed();
        return svg.append("</svg>\n").toString();
    }

    private void chances() {
        for (int percent = 0; percent <= 100; percent += 25) {
            gridLine(CHANCES, percent / 100.0, percent + " %");
        }
        columns(CHANCES);
        margin();
        sideways(CHANCES, "part of the rollouts (%)");
        curve(CHANCES, "proceed", point -> point.endings().proceeded().rate());
        curve(CHANCES, "hold", point -> point.endings().held().rate());
        curve(CHANCES, "rollback", point -> point.endings().rolledBack().rate());
        report.curve().forEach(this::whisker);
        legend("rollback", "rolled back", 0);
        legend("proceed", "passed every gate", 130);
        legend("hold", "held at the deadline", 300);
    }

    private void exposed() {
        double most = 1;
        for (Point point : report.curve()) {
            most = Math.max(most, point.endings().exposedRequests().mean().doubleValue());
        }
        double step = roundStep(most / 3);
        double top = Math.ceil(most / step) * step;
        for (double tick = 0; tick <= top; tick += step) {
            gridLine(EXPOSED, tick / top, Digits.plain(Digits.of(tick)).toPlainString());
        }
        columns(EXPOSED);
        sideways(EXPOSED, "requests, mean");
        curve(
                EXPOSED,
                "exposed",
                point -> point.endings().exposedRequests().mean().doubleValue() / top);
        text(EXPOSED.left(), EXPOSED.top() - 10, "ink", "start", "Requests that meet the candidate in one rollout");
        text(
                EXPOSED.left() + EXPOSED.width() / 2,
                EXPOSED.bottom() + 42,
                "quiet",
                "middle",
                "true difference of the error rates, candidate less baseline (percentage points)");
    }

    /** The next of 1, 2, 5, 10, 20, … that is not below. */
    private static double roundStep(double least) {
        double step = 1;
        int[] factors = {2, 5, 10};
        double decade = 1;
        while (step < least) {
            for (int factor : factors) {
                step = decade * factor;
                if (step >= least) {
                    return step;
                }
            }
            decade *= 10;
        }
        return step;
    }

    private void columns(Panel panel) {
        double step = roundStep((mostX - leastX) / 10);
        for (double tick = Math.ceil(leastX / step) * step; tick <= mostX; tick += step) {
            double x = x(panel, tick);
            line("grid hair", x, panel.top(), x, panel.bottom());
            text(x, panel.bottom() + 18, "quiet", "middle", Digits.of(tick).toPlainString());
        }
        line("axis hair", panel.left(), panel.bottom(), panel.left() + panel.width(), panel.bottom());
    }

    private void margin() {
        var rule = report.asked().policy().metrics().get(Metric.ERROR_RATE.name());
        if (rule == null) {
            throw new IllegalStateException("a calibration's policy judges the error rate");
        }
        double tolerated = 100 * rule.margin().at(report.asked().traffic().meanErrorRate());
        if (tolerated > leastX && tolerated < mostX) {
            double x = x(CHANCES, tolerated);
            line("margin hair", x, CHANCES.top(), x, CHANCES.bottom());
            text(x + 8, CHANCES.y(0.5) + 4, "quiet", "start", "tolerated up to here");
        }
    }

    private void gridLine(Panel panel, double height, String label) {
        double y = panel.y(height);
        line("grid hair", panel.left(), y, panel.left() + panel.width(), y);
        text(panel.left() - 8, y + 4, "quiet", "end", label);
    }

    private void curve(Panel panel, String name, ToDoubleFunction<Point> height) {
        svg.append("<polyline class=\"line ").append(name).append("\" points=\"");
        for (Point point : report.curve()) {
            svg.append(number(x(panel, 100 * point.difference().doubleValue())))
                    .append(',')
                    .append(number(panel.y(height.applyAsDouble(point))))
                    .append(' ');
        }
        svg.setLength(svg.length() - 1);
        svg.append("\"/>\n");
    }

    /** Where the rollbacks would lie with more runs: Wilson's interval, 95 %. */
    private void whisker(Point point) {
        Proportion part = point.endings().rolledBack();
        Interval interval = part.interval(Confidence.quantile(NINETY_FIVE));
        double x = x(CHANCES, 100 * point.difference().doubleValue());
        line("rollback hair", x, CHANCES.y(interval.low()), x, CHANCES.y(interval.high()));
    }

    private void legend(String name, String label, double offset) {
        double x = CHANCES.left() + offset;
        double y = CHANCES.bottom() + 40;
        line("line " + name, x, y - 4, x + 28, y - 4);
        text(x + 36, y, "ink", "start", label);
    }

    private double x(Panel panel, double points) {
        double span = mostX > leastX ? mostX - leastX : 1;
        return panel.left() + panel.width() * (points - leastX) / span;
    }

    private void sideways(Panel panel, String label) {
        String x = number(20);
        String y = number(panel.top() + panel.height() / 2);
        svg.append("<text class=\"quiet\" text-anchor=\"middle\" transform=\"translate(" + x + "," + y
                + ") rotate(-90)\">" + label + "</text>\n");
    }

    private void line(String style, double fromX, double fromY, double toX, double toY) {
        svg.append("<line class=\"" + style + "\" x1=\"" + number(fromX) + "\" y1=\"" + number(fromY) + "\" x2=\""
                + number(toX) + "\" y2=\"" + number(toY) + "\"/>\n");
    }

    private void text(double x, double y, String style, String anchor, String content) {
        svg.append("<text class=\"" + style + "\" x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\""
                + anchor + "\">" + content + "</text>\n");
    }

    private static String number(double value) {
        return Digits.fixed(value, 1);
    }

    /** A rectangle to draw in, in the picture's units. */
    private record Panel(double left, double top, double width, double height) {
        double bottom() {
            return top + height;
        }

        /** Where a height of 0 to 1 lies. */
        double y(double part) {
            return bottom() - part * height;
        }
    }
}
