package io.sluice.gameday;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;

/**
 * Makes the project's own small trace, {@code plans/gameday/trace-small.csv}; needs nothing but a JDK.
 *
 * <p>Its shape is that of an hour of a public conversation service: 5.5 requests a second on average, at a level that
 * changes every minute (the counts of ten seconds scatter about four times as widely as Poisson's), and tokens by a few
 * rounded quantiles, straight lines between them. Draws: the level at the start of each minute; of each request gap,
 * context, generated.
 */
final class SmallTrace {
    private static final long SEED = 20_261_130;
    private static final int ROWS = 6_000;
    private static final double PER_SECOND = 5.5;
    private static final double LEAST_LEVEL = 0.6;
    private static final double MOST_LEVEL = 1.4;
    private static final double LEVEL_SECONDS = 60;
    private static final LocalDateTime START = LocalDateTime.parse("2026-11-30T09:00:00");
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSSS");

    private static final double[] RANKS = {0, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1};
    private static final int[] CONTEXT = {5, 180, 210, 400, 1_000, 1_200, 2_700, 4_000, 4_150, 14_000};
    private static final int[] GENERATED = {7, 40, 55, 85, 130, 400, 425, 450, 600, 1_000};

    private final SplittableRandom random = new SplittableRandom(SEED);
    private double seconds;
    private double levelUntil;
    private double level;

    private SmallTrace() {}

    public static void main(String[] arguments) {
        System.out.write(text().getBytes(StandardCharsets.UTF_8), 0, text().length());
        System.out.flush();
    }

    /** The whole file. */
    static String text() {
        SmallTrace trace = new SmallTrace();
        StringBuilder text = new StringBuilder("TIMESTAMP,ContextTokens,GeneratedTokens\n");
        for (int row = 0; row < ROWS; row++) {
            text.append(trace.row()).append('\n');
        }
        return text.toString();
    }

    private String row() {
        passTime();
        LocalDateTime at = START.plus((long) (seconds * 1_000_000), ChronoUnit.MICROS);
        return TIMESTAMP.format(at) + "," + tokens(CONTEXT) + "," + tokens(GENERATED);
    }

    /** A gap that crosses into a new level is drawn on from there: the exponential has no memory. */
    private void passTime() {
        while (true) {
            if (seconds >= levelUntil) {
                level = LEAST_LEVEL + (MOST_LEVEL - LEAST_LEVEL) * fraction();
                levelUntil += LEVEL_SECONDS;
            }
            double next = seconds - StrictMath.log(1 - fraction()) / (PER_SECOND * level);
            if (next < levelUntil) {
                seconds = next;
                return;
            }
            seconds = levelUntil;
        }
    }

    private int tokens(int[] quantiles) {
        double rank = fraction();
        int upper = 1;
        while (RANKS[upper] <= rank) {
            upper++;
        }
        double part = (rank - RANKS[upper - 1]) / (RANKS[upper] - RANKS[upper - 1]);
        return (int) (quantiles[upper - 1] + part * (quantiles[upper] - quantiles[upper - 1]));
    }

    private double fraction() {
        return (random.nextLong() >>> 11) * 0x1.0p-53;
    }
}
