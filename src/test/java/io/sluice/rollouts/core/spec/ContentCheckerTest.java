package io.sluice.rollouts.core.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContentCheckerTest {
    private static final int SMALL = ContentChecker.SMALL_BYTES;

    @Test
    void twiceTheSizeIsTooMuchInAProtectedEnvironment() {
        assertThat(check(text(SMALL), text(2 * SMALL), true)).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo("CONFIG_GROWN");
            assertThat(finding.isError()).isTrue();
            assertThat(finding.message()).contains("from 1024 to 2048 bytes");
        });
        assertThat(check(text(SMALL), text(2 * SMALL), false))
                .singleElement()
                .satisfies(finding -> assertThat(finding.isError()).isFalse());
    }

    @Test
    void lessThanTwiceOrASmallConfigMayGrow() {
        assertThat(check(text(SMALL), text(2 * SMALL - 1), true)).isEmpty();
        assertThat(check(text(4), text(SMALL), true)).isEmpty();
        assertThat(check(text(2 * SMALL), text(4), true)).isEmpty();
    }

    @Test
    void membersThatAreNewOrGoneOrBlankAreNamed() {
        JsonValue baseline = object("limit", JsonValue.text("20"), "policy", JsonValue.text("strict"));
        JsonValue candidate = object("field21", JsonValue.text("surplus"), "policy", JsonValue.text(" "));

        assertThat(check(baseline, candidate, true))
                .extracting(Finding::code, Finding::message)
                .containsExactly(
                        tuple("CONFIG_NEW_MEMBERS", "readers may not know the members field21"),
                        tuple(
                                "CONFIG_BLANK_MEMBERS",
                                "readers may not be ready for what is gone or blank: limit, policy"));
        assertThat(check(candidate, candidate, true)).isEmpty();
    }

    @Test
    void ofManyNamesTenAreShown() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (int i = 0; i < 30; i++) {
            members.put("member" + i, JsonValue.text("x"));
        }
        assertThat(check(JsonValue.object(Map.of()), JsonValue.object(members), false))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).endsWith("and 20 more"));
    }

    private static List<Finding> check(JsonValue baseline, JsonValue candidate, boolean isProtected) {
        return ContentChecker.check(baseline, candidate, isProtected);
    }

    /** A text of that many bytes as JSON, quotes included. */
    private static JsonValue text(int bytes) {
        return JsonValue.text("x".repeat(bytes - 2));
    }

    private static JsonValue object(String one, JsonValue first, String other, JsonValue second) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put(one, first);
        members.put(other, second);
        return JsonValue.object(members);
    }
}
