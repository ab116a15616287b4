package io.sluice.platform.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns what Jackson says about a body into a refusal that names the field and tells nothing of our classes. */
public final class BodyErrors {

    private BodyErrors() {}

    public static Refused refusal(JsonProcessingException error) {
        Refused own = ownRefusal(error);
        if (own != null) {
            return error instanceof JsonMappingException mapping ? own.inside(path(mapping.getPath())) : own;
        }
        if (error instanceof UnrecognizedPropertyException unknown) {
            return Refused.field(path(unknown.getPath()), "is not a known field");
        }
        if (error instanceof JsonMappingException mapping) {
            if (mapping.getCause() instanceof JsonProcessingException syntax
                    && !(syntax instanceof JsonMappingException)) {
                return malformed(syntax, path(mapping.getPath()));
            }
            if (mapping.getOriginalMessage().startsWith("Trailing token")) {
                return Refused.because(ErrorCode.MALFORMED_BODY, "something follows the one JSON value");
            }
            return Refused.field(placeOf(mapping), message(mapping));
        }
        return malformed(error, "");
    }

    private static @Nullable Refused ownRefusal(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof Refused refused) {
                return refused;
            }
        }
        return null;
    }

    private static Refused malformed(JsonProcessingException error, String place) {
        String where = error.getLocation() == null
                ? ""
                : " at line " + error.getLocation().getLineNr() + ", column "
                        + error.getLocation().getColumnNr();
        String near = place.isEmpty() ? "" : " in " + place;
        String what = firstSentence(error.getOriginalMessage());
        if (error instanceof StreamConstraintsException) {
            what = what + " (limits: " + StrictJson.MAX_DEPTH + " levels, numbers of 100 digits)";
        }
        return Refused.because(ErrorCode.MALFORMED_BODY, what + where + near);
    }

    private static String placeOf(JsonMappingException error) {
        String place = path(error.getPath());
        return place.isEmpty() ? "body" : place;
    }

    private static String message(JsonMappingException error) {
        String original = error.getOriginalMessage();
        if (original.startsWith("must ") || original.startsWith("the ") || original.startsWith("is ")) {
            return original;
        }
        if (error instanceof InvalidFormatException format
                && format.getTargetType().isEnum()) {
            return "is not one of the known words";
        }
        if (error instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            return "must be " + kind(mismatch.getTargetType());
        }
        return "cannot be read";
    }

    private static String kind(Class<?> type) {
        if (type == Long.class || type == Integer.class || type == long.class || type == int.class) {
            return "a whole number";
        }
        if (Number.class.isAssignableFrom(type) || type == double.class) {
            return "a number";
        }
        if (type == Boolean.class || type == boolean.class) {
            return "true or false";
        }
        if (Iterable.class.isAssignableFrom(type) || type.isArray()) {
            return "a list";
        }
        return type == String.class ? "a text" : "an object of the documented shape";
    }

    private static String firstSentence(String message) {
        int end = message.indexOf('\n');
        String line = end < 0 ? message : message.substring(0, end);
        // Jackson names its own switches and classes behind these marks.
        int marker = line.indexOf(" (for ");
        line = marker < 0 ? line : line.substring(0, marker);
        marker = line.indexOf(" (start marker");
        line = marker < 0 ? line : line.substring(0, marker);
        marker = line.indexOf(": enable");
        line = marker < 0 ? line : line.substring(0, marker);
        marker = line.indexOf(", from `");
        return marker < 0 ? line : line.substring(0, marker);
    }

    private static String path(List<JsonMappingException.Reference> references) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference reference : references) {
            if (reference.getFieldName() == null) {
                path.append('[').append(reference.getIndex()).append(']');
            } else {
                path.append(path.length() == 0 ? "" : ".").append(reference.getFieldName());
            }
        }
        return path.toString();
    }
}
