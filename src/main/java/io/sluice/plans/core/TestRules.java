package io.sluice.plans.core;

import io.sluice.kernel.JsonValue.JsonNull;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** What a verify test must say to be one that somebody can carry out. */
final class TestRules {
    private TestRules() {}

    /** One sentence about what is missing, or empty. */
    static Optional<String> problem(VerifyTest test) {
        if (test instanceof VerifyTest.Http http) {
            return ofHttp(http);
        } else if (test instanceof VerifyTest.Flag flag) {
            return ofFlag(flag);
        } else if (test instanceof VerifyTest.Metric metric) {
            return ofMetric(metric);
        } else if (test instanceof VerifyTest.Manual manual) {
            return when(manual.instruction().isBlank(), "The instruction is empty; say what the person looks at.");
        }
        throw new AssertionError("a kind of test that is not known: " + test);
    }

    private static Optional<String> ofHttp(VerifyTest.Http http) {
        if (!isWebAddress(http.url())) {
            return Optional.of(Wording.quote(http.url()) + " is not an absolute http or https URL.");
        }
        VerifyTest.JsonCheck json = http.json();
        return when(
                json != null && !JsonPointer.isWellFormed(json.pointer()),
                "The pointer is empty or begins with a slash, such as /build/version; ~ is written ~0 and / ~1.");
    }

    private static boolean isWebAddress(String url) {
        try {
            URI uri = new URI(url);
            return uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()));
        } catch (URISyntaxException notAnAddress) {
            return false;
        }
    }

    private static Optional<String> ofFlag(VerifyTest.Flag flag) {
        if (!PlanChecker.KEY.matcher(flag.key()).matches()) {
            return Optional.of("The flag's key must match " + PlanChecker.KEY.pattern() + ", not "
                    + Wording.quote(flag.key()) + ".");
        }
        return when(flag.is() == JsonNull.NULL, "The expected value is null, which no flag has.");
    }

    private static Optional<String> ofMetric(VerifyTest.Metric metric) {
        if (metric.query().isBlank()) {
            return Optional.of("The query is empty.");
        }
        if (metric.over().isZero() || metric.over().isNegative()) {
            return Optional.of("The time that the metric is looked at must be longer than nothing.");
        }
        if (metric.atMost() == null && metric.atLeast() == null) {
            return Optional.of("A metric needs atMost or atLeast; without a bound it always passes.");
        }
        boolean empty = metric.atMost() != null
                && metric.atLeast() != null
                && metric.atLeast().compareTo(metric.atMost()) > 0;
        return when(empty, "No number is at least " + metric.atLeast() + " and at most " + metric.atMost() + ".");
    }

    private static Optional<String> when(boolean isWrong, String problem) {
        return isWrong ? Optional.of(problem) : Optional.empty();
    }
}
