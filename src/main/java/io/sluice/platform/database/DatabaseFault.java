package io.sluice.platform.database;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Tells a database that is away or busy, which passes, and a row that another writer was faster to add, from a bug.
 *
 * <p>By the SQL states of PostgreSQL (appendix A of its manual): class 08 is a lost connection, 57P0x a server that
 * stops or starts, class 53 a server that lacks something (a full disk, memory, sessions), 58030 a disk that fails,
 * class 40 a transaction that lost against another, 55P03 a lock that somebody else holds, 57014 a statement that took
 * too long, 25006 a server that only reads. The pool has no state for the wait that was too long; that one is known by
 * its words.
 */
public final class DatabaseFault {
    private static final int RETRY_SECONDS = 2;
    private static final Set<String> PASSING_CLASSES = Set.of("08", "40", "53");
    private static final Set<String> PASSING =
            Set.of("57P01", "57P02", "57P03", "57P05", "58030", "55P03", "57014", "25006");

    /** Class 23 of the manual: a row of that key is there. */
    private static final String UNIQUE_VIOLATION = "23505";

    private DatabaseFault() {}

    /** Whether a row was to be added that another writer has added. */
    public static boolean isTaken(Throwable failed) {
        return first(failed, fault -> UNIQUE_VIOLATION.equals(fault.getSQLState()))
                .isPresent();
    }

    static boolean isPassing(Throwable failed) {
        return passing(failed).isPresent();
    }

    static String message(Throwable failed) {
        return passing(failed).map(Throwable::getMessage).orElseGet(failed::toString);
    }

    /** What the caller is told where the fault passes, else the fault itself. */
    static RuntimeException refusal(RuntimeException failed) {
        if (failed instanceof Refused || !isPassing(failed)) {
            return failed;
        }
        return Refused.because(ErrorCode.UNAVAILABLE, "the database is away or busy")
                .with("retryAfterSeconds", RETRY_SECONDS);
    }

    private static Optional<SQLException> passing(Throwable failed) {
        return first(failed, DatabaseFault::isPassing);
    }

    /** Looks through causes, and through what a transaction's end suppressed. */
    private static Optional<SQLException> first(Throwable failed, Predicate<SQLException> sought) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> left = new ArrayDeque<>();
        left.add(failed);
        while (!left.isEmpty()) {
            Throwable next = left.remove();
            if (!seen.add(next)) {
                continue;
            }
            if (next instanceof SQLException sql && sought.test(sql)) {
                return Optional.of(sql);
            }
            if (next.getCause() != null) {
                left.add(next.getCause());
            }
            Collections.addAll(left, next.getSuppressed());
        }
        return Optional.empty();
    }

    private static boolean isPassing(SQLException fault) {
        String state = fault.getSQLState();
        if (state == null) {
            return fault.getMessage() != null && fault.getMessage().contains("cquisition timeout");
        }
        return PASSING.contains(state) || PASSING_CLASSES.stream().anyMatch(state::startsWith);
    }
}
