package io.sluice.rollouts.core;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which of an instance's latest reports are counted, so that a retry is counted once, also when a later report came
 * before it.
 *
 * <p>The highest number alone would not do: report 5 that is lost, and sent again after report 6, would be taken for
 * counted.
 *
 * @param counted the fingerprints of the highest {@value #KEPT} numbers
 */
public record ReportLedger(SortedMap<Long, Long> counted) {
    /** How many reports an instance may have under way at once. */
    public static final int KEPT = 32;

    public static final ReportLedger EMPTY = new ReportLedger(new TreeMap<>());

    public ReportLedger {
        counted = Collections.unmodifiableSortedMap(new TreeMap<>(counted));
    }

    /** What the ledger knows of a report. */
    public enum Standing {
        /** It is not counted yet. */
        NEW,
        /** The same numbers are counted under it. */
        COUNTED,
        /** Other numbers are counted under it. */
        OTHER_NUMBERS,
        /** It is older than what is remembered, so that nobody can say. */
        FORGOTTEN
    }

    public Standing standing(long sequence, long fingerprint) {
        Long known = counted.get(sequence);
        if (known != null) {
            return known == fingerprint ? Standing.COUNTED : Standing.OTHER_NUMBERS;
        }
        boolean isFull = counted.size() == KEPT;
        return isFull && sequence < counted.firstKey() ? Standing.FORGOTTEN : Standing.NEW;
    }

    /** This ledger with one more report, the oldest forgotten where it is full. */
    public ReportLedger plus(long sequence, long fingerprint) {
        SortedMap<Long, Long> more = new TreeMap<>(counted);
        more.put(sequence, fingerprint);
        if (more.size() > KEPT) {
            more.remove(more.firstKey());
        }
        return new ReportLedger(more);
    }
}
