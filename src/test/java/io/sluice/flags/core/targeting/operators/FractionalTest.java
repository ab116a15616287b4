package io.sluice.flags.core.targeting.operators;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.FlagText;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.flags.core.targeting.Targeting;
import io.sluice.kernel.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FractionalTest {
    private static final long TIME = 1_750_000_000;

    @Test
    void theShorthandBucketsByFlagKeyAndTargetingKey() {
        String rule = "{'fractional':[['heads'],['tails',1]]}";

        assertThat(answer("fractional-flag-shorthand", rule, "{'targetingKey':'jon@company.com'}"))
                .isEqualTo("heads");
        assertThat(answer("fractional-flag-shorthand", rule, "{'targetingKey':'jane@company.com'}"))
                .isEqualTo("tails");
    }

    @ParameterizedTest
    @CsvSource({"jack,hearts", "queen,spades", "ten,clubs", "nine,diamonds", "3,clubs"})
    void anExplicitBucketingValueIsTakenAsItIs(String name, String suit) {
        String rule = "{'fractional':[{'cat':[{'var':'$flagd.flagKey'},{'var':'user.name'}]},"
                + "['clubs',25],['diamonds',25],['hearts',25],['spades',25]]}";

        assertThat(answer("fractional-flag", rule, "{'user':{'name':'" + name + "'}}"))
                .isEqualTo(suit);
    }

    @Test
    void anExplicitValueThatIsAbsentFallsBackToTheTargetingKeyAndOneOfAnotherKindToNothing() {
        String rule = "{'fractional':[{'var':'tenant'},['a',1],['b',1]]}";
        String shorthand = answer("f", "{'fractional':[['a',1],['b',1]]}", "{'targetingKey':'u'}");

        assertThat(answer("f", rule, "{'targetingKey':'u'}")).isEqualTo(shorthand);
        assertThat(answer("f", rule, "{'targetingKey':'u','tenant':null}")).isEqualTo(shorthand);
        assertThat(answer("f", rule, "{'targetingKey':'u','tenant':''}")).isEqualTo(shorthand);
        assertThat(answer("f", rule, "{'targetingKey':'u','tenant':7}")).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"{}", "{'targetingKey':null}", "{'targetingKey':''}", "{'targetingKey':7}"})
    void withoutABucketingValueThereIsNoAnswer(String context) {
        assertThat(answer("f", "{'fractional':[['a',1],['b',1]]}", context)).isNull();
    }

    @Test
    void aWeightMayGrowWithAnAttribute() {
        String rule = "{'fractional':[{'var':'targetingKey'},['red',{'if':[{'var':'premium'},100,0]}],['blue',10]]}";

        assertThat(answer("f", rule, "{'targetingKey':'jon@company.com','premium':true}"))
                .isEqualTo("red");
        assertThat(answer("f", rule, "{'targetingKey':'jon@company.com'}")).isEqualTo("blue");
    }

    @ParameterizedTest
    @CsvSource({
        "-50, b",
        "-1e300, b",
        "null, a",
        "0, b",
        "0.5,",
        "'\"1\"',",
        "2147483648,",
        "2147483647,",
        "1e300,",
        "true,"
    })
    void aComputedWeightIsClampedAtZeroAndRefusedWhereItIsNoWholeNumber(String weight, String expected) {
        String rule = "{'fractional':[['a',{'var':'w'}],['b',1]]}";

        assertThat(answer("f", rule, "{'targetingKey':'u-0','w':" + weight + "}"))
                .isEqualTo(expected);
    }

    @Test
    void computedWeightsThatAddToZeroGiveNoAnswer() {
        assertThat(answer("f", "{'fractional':[['a',{'var':'w'}]]}", "{'targetingKey':'u','w':0}"))
                .isNull();
    }

    @Test
    void aPartMayBeAnotherRule() {
        String rule = "{'fractional':[[{'fractional':[{'cat':['inner',{'var':'targetingKey'}]},['a',1],['b',1]]},1]]}";

        assertThat(answer("f", rule, "{'targetingKey':'u-1'}")).isIn("a", "b");
        assertThat(Dialect.read(FlagText.json(rule)).rule().outcomes().written())
                .containsExactly(JsonValue.text("a"), JsonValue.text("b"));
    }

    private static String answer(String flagKey, String rule, String context) {
        Targeting targeting = Dialect.read(FlagText.json(rule));
        assertThat(targeting.findings()).isEmpty();
        JsonValue answer = targeting.rule().evaluate(new Scope(flagKey, FlagText.json(context), TIME));
        return answer == JsonValue.JsonNull.NULL ? null : Coercion.text(answer);
    }
}
