package io.sluice.plans.core;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says from what was seen whether a verify test has passed. Deterministic: the same sight, the same result. */
public final class TestJudge {
    private static final int MAX_DIGITS = 80;

    private TestJudge() {}

    /**
     * A flag passes by its value, or by the name of its variant.
     *
     * @param value null where the evaluation came to no value
     */
    public static TestResult flag(VerifyTest.Flag test, @Nullable JsonValue value, @Nullable String variant) {
        boolean isValue = value != null && same(test.is(), value);
        boolean isVariant = variant != null
                && test.is() instanceof JsonString name
                && name.value().equals(variant);
        String seen = "flag " + test.key() + " is " + (value == null ? "without a value" : text(value))
                + (variant == null ? "" : ", variant " + variant);
        return isValue || isVariant ? TestResult.passed(seen) : TestResult.failed(seen + ", not " + text(test.is()));
    }

    /**
     * An answer passes by its status, and by the value at the pointer where one is asked for.
     *
     * @param body null where it is no JSON, or was not read
     */
    public static TestResult http(VerifyTest.Http test, int status, @Nullable JsonValue body) {
        String seen = "answered " + status;
        if (status != test.status()) {
            return TestResult.failed(seen + ", not " + test.status());
        }
        VerifyTest.JsonCheck asked = test.json();
        if (asked == null) {
            return TestResult.passed(seen);
        }
        if (body == null) {
            return TestResult.failed(seen + " without JSON that can be read");
        }
        JsonValue found = JsonPointer.find(body, asked.pointer());
        String there = seen + ", " + asked.pointer() + " is " + (found == null ? "not there" : text(found));
        return found != null && same(asked.is(), found)
                ? TestResult.passed(there)
                : TestResult.failed(there + ", not " + text(asked.is()));
    }

    /** A metric passes within its bounds, the bounds included. */
    public static TestResult metric(VerifyTest.Metric test, BigDecimal value) {
        String seen = "metric is " + value;
        if (test.atMost() != null && value.compareTo(test.atMost()) > 0) {
            return TestResult.failed(seen + ", above " + test.atMost());
        }
        if (test.atLeast() != null && value.compareTo(test.atLeast()) < 0) {
            return TestResult.failed(seen + ", below " + test.atLeast());
        }
        return TestResult.passed(seen);
    }

    /** Equal as JSON means it: 1 and 1.0 are the same number, and the order of members does not matter. */
    private static boolean same(JsonValue one, JsonValue other) {
        if (one instanceof JsonNumber a && other instanceof JsonNumber b) {
            return a.decimal().compareTo(b.decimal()) == 0;
        }
        if (one instanceof JsonObject a && other instanceof JsonObject b) {
            return a.members().keySet().equals(b.members().keySet())
                    && a.members().entrySet().stream().allMatch(member -> sameMember(member, b));
        }
        if (one instanceof JsonArray a && other instanceof JsonArray b) {
            boolean isSame = a.items().size() == b.items().size();
            for (int i = 0; isSame && i < a.items().size(); i++) {
                isSame = same(a.items().get(i), b.items().get(i));
            }
            return isSame;
        }
        return one.equals(other);
    }

    private static boolean sameMember(Map.Entry<String, JsonValue> member, JsonObject other) {
        JsonValue theirs = other.get(member.getKey());
        return theirs != null && same(member.getValue(), theirs);
    }

    private static String text(JsonValue value) {
        if (value instanceof JsonString string) {
            return Wording.quote(string.value());
        } else if (value instanceof JsonNumber number) {
            return Wording.cut(number.digits(), MAX_DIGITS);
        } else if (value instanceof JsonBoolean bool) {
            return Boolean.toString(bool.value());
        } else if (value instanceof JsonObject) {
            return "an object";
        }
        return value instanceof JsonArray ? "a list" : "null";
    }
}
