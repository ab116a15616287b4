package io.sluice.kernel;

import java.util.List;
import java.util.Locale;

/**
 * What a checker says about a document.
 *
 * @param code upper-case word of the checker's closed list, for example {@code FLOATING_VERSION}
 * @param place where, as a path into the document, for example {@code units[2].previous}
 * @param message one sentence for a person
 */
public record Finding(String code, Severity severity, String place, String message) {

    public static Finding error(String code, String place, String message) {
        return new Finding(code, Severity.ERROR, place, message);
    }

    public static Finding warning(String code, String place, String message) {
        return new Finding(code, Severity.WARNING, place, message);
    }

    /** The same finding, its place seen from one level further out. */
    public Finding inside(String outer) {
        return new Finding(code, severity, outer + "." + place, message);
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** As a terminal shows it: {@code error FLOATING_VERSION at units[2].previous: …}. */
    public String line() {
        return severity.name().toLowerCase(Locale.ROOT) + " " + code + " at " + place + ": " + message;
    }

    public static boolean anyError(List<Finding> findings) {
        return findings.stream().anyMatch(Finding::isError);
    }
}
