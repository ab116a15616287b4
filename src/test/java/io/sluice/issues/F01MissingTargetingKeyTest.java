package io.sluice.issues;

import static io.sluice.flags.core.FlagText.evaluate;
import static io.sluice.flags.core.FlagText.flag;
import static io.sluice.flags.core.FlagText.json;
import static io.sluice.flags.core.FlagText.overlay;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.Reason;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Public fault: absent, null and empty targeting keys are treated differently, or all anonymous users share one
 * bucket.
 */
class F01MissingTargetingKeyTest {
    private static final String SPLIT = "'targeting':{'fractional':[['on',1],['off',1]]}";
    private static final String EXPLICIT = "'targeting':{'fractional':[{'var':'targetingKey'},['on',1],['off',1]]}";

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'targetingKey':null}", "{'targetingKey':''}"})
    void anAbsentANullAndAnEmptyKeyGiveTheSameAnswerAndNeverABucket(String anonymous) {
        for (String targeting : new String[] {SPLIT, EXPLICIT}) {
            CompiledFlag split = flag("f01", variants(targeting));
            assertThat(evaluate(split, json(anonymous)).variant()).isEqualTo("off");
            assertThat(evaluate(split, json(anonymous)).reason()).isEqualTo(Reason.DEFAULT);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'targetingKey':null}", "{'targetingKey':''}"})
    void aShareBelowTheWholeIsBaselineAndTheWholeShareIsCandidateForThem(String anonymous) {
        CompiledFlag plain = flag("f01", variants("'metadata':{}"));

        assertThat(evaluate(plain, overlay(plain, "v2", "0.5"), json(anonymous)).variant())
                .isEqualTo("off");
        assertThat(evaluate(plain, overlay(plain, "v2", "1"), json(anonymous)).variant())
                .isEqualTo("on");
        assertThat(evaluate(plain, json(anonymous)).reason()).isEqualTo(Reason.STATIC);
    }

    private static String variants(String more) {
        return "{'state':'ENABLED','variants':{'on':true,'off':false},'defaultVariant':'off'," + more + "}";
    }
}
