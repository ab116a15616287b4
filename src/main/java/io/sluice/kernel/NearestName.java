package io.sluice.kernel;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;

/** The known name that a misspelt one was probably meant to be: the fewest single-letter edits away. */
public final class NearestName {
    private NearestName() {}

    /** The first of the nearest ones; there must be one. */
    public static String among(Collection<String> known, String written) {
        return known.stream()
                .min(Comparator.comparingInt(name -> edits(written, name)))
                .orElseThrow();
    }

    /** Levenshtein's distance, one row at a time. */
    private static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        Arrays.setAll(row, column -> column);
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
