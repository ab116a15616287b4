package io.sluice.flags.core;

import static io.sluice.flags.core.FlagText.json;
import static io.sluice.flags.core.FlagText.share;
import static io.sluice.flags.core.FlagText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Share;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class CohortTest {
    private static final int KEYS = 100_000;

    private final Cohort cohort = Cohort.of("new-checkout", "v2", "targetingKey");

    @ParameterizedTest
    @CsvFileSource(resources = "/golden/flags/cohort.csv", delimiter = ';', numLinesToSkip = 1)
    void thePublishedPlacesHold(String flagKey, String version, String value, int place, int slice) {
        Cohort given = Cohort.of(flagKey, version, "targetingKey");

        assertThat(given.contains(new Share(place), user(value))).isFalse();
        assertThat(given.contains(new Share(place + 1), user(value))).isTrue();
        assertThat(given.slice(user(value))).isEqualTo(slice);
    }

    @Test
    void raisingAShareMovesNobodyOut() {
        long seed = 20261130;
        Random random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            JsonObject user = user(Long.toString(random.nextLong(), 36));
            int low = random.nextInt(Share.WHOLE_PARTS);
            int high = low + random.nextInt(Share.WHOLE_PARTS - low + 1);
            if (cohort.contains(new Share(low), user)) {
                assertThat(cohort.contains(new Share(high), user))
                        .as("seed %d round %d: %s stays on while %d grows to %d", seed, round, user, low, high)
                        .isTrue();
            }
        }
    }

    @Test
    void aRetryOfTheSameCandidateMeetsTheSamePeopleAndAnotherCandidateOthers() {
        Set<Integer> first = members(cohort, share("0.1"));

        assertThat(members(Cohort.of("new-checkout", "v2", "targetingKey"), share("0.1")))
                .isEqualTo(first);
        Set<Integer> other = members(Cohort.of("new-checkout", "v3", "targetingKey"), share("0.1"));
        other.retainAll(first);
        assertThat(other).hasSizeBetween(859, 1141);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'targetingKey':null}",
                "{'targetingKey':''}",
                "{'targetingKey':true}",
                "{'targetingKey':['u']}",
                "{'targetingKey':{'id':'u'}}"
            })
    void withoutABucketingValueOnlyAWholeShareIsOnTheCandidate(String context) {
        assertThat(cohort.contains(Share.NONE, json(context))).isFalse();
        assertThat(cohort.contains(new Share(99_999), json(context))).isFalse();
        assertThat(cohort.contains(Share.WHOLE, json(context))).isTrue();
        assertThat(cohort.slice(json(context))).isNull();
    }

    @Test
    void aNumberIsTheSameUserHoweverItIsWritten() {
        for (String written : new String[] {"42", "42.0", "4.2e1", "'42'"}) {
            assertThat(cohort.bucketingValue(json("{'targetingKey':" + written + "}")))
                    .isEqualTo("42");
        }
        assertThat(cohort.bucketingValue(json("{'targetingKey':9007199254740993}")))
                .isEqualTo("9007199254740993");
    }

    @Test
    void theBucketingAttributeMayLieDeeper() {
        Cohort byTenant = Cohort.of("f", "v2", "tenant.id");

        assertThat(byTenant.bucketingValue(json("{'targetingKey':'u','tenant':{'id':'t-7'}}")))
                .isEqualTo("t-7");
    }

    @Test
    void theSlicesAreEvenAndTellNothingAboutTheCohort() {
        int[] all = new int[Cohort.SLICES];
        int[] inside = new int[Cohort.SLICES];
        for (int i = 0; i < KEYS; i++) {
            JsonObject user = user("user-" + i);
            Integer slice = cohort.slice(user);
            all[slice]++;
            inside[slice] += cohort.contains(share("0.05"), user) ? 1 : 0;
        }
        // Expected 5,000 and 250 each; the bounds are five standard deviations.
        assertThat(Arrays.stream(all).boxed().toList()).allMatch(count -> count > 4_655 && count < 5_345);
        assertThat(Arrays.stream(inside).boxed().toList()).allMatch(count -> count > 172 && count < 328);
    }

    private static Set<Integer> members(Cohort cohort, Share share) {
        return IntStream.range(0, KEYS)
                .filter(i -> cohort.contains(share, user("user-" + i)))
                .boxed()
                .collect(Collectors.toSet());
    }
}
