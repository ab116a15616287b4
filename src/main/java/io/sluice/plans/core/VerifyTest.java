package io.sluice.plans.core;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What must hold once a unit is back on its previous version. */
public sealed interface VerifyTest {

    /**
     * The URL answers with the status, and with a value in its JSON where one is asked for.
     *
     * @param url absolute, http or https
     * @param status 100 to 599
     * @param json null where the body does not matter
     */
    record Http(String url, int status, @Nullable JsonCheck json) implements VerifyTest {}

    /**
     * What must stand at a place of an answer.
     *
     * @param pointer RFC 6901, for example {@code /build/version}; empty for the whole
     */
    record JsonCheck(String pointer, JsonValue is) {}

    /**
     * The flag evaluates to the value, or to the variant of that name, for the context.
     *
     * @param is the expected value, or the name of the expected variant
     */
    record Flag(String key, JsonObject context, JsonValue is) implements VerifyTest {}

    /**
     * The one value of a query lies within its bounds.
     *
     * @param query in the language of the metric source
     * @param atMost the upper bound, null for none
     * @param atLeast the lower bound, null for none; a test has at least one of the two
     * @param over what the query looks back over: it is asked once so long has passed since the step
     */
    record Metric(
            String query,
            @Nullable BigDecimal atMost,
            @Nullable BigDecimal atLeast,
            Duration over) implements VerifyTest {}

    /** A person looks and says so. */
    record Manual(String instruction) implements VerifyTest {}
}
