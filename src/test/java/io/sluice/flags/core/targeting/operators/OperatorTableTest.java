package io.sluice.flags.core.targeting.operators;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.FlagText;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.flags.core.targeting.Targeting;
import io.sluice.kernel.JsonValue;
import io.sluice.platform.json.StrictJson;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class OperatorTableTest {

    @ParameterizedTest(name = "{0} {1} of {2}")
    @CsvFileSource(
            resources = "/golden/flags/operators.csv",
            delimiter = ';',
            quoteCharacter = '\'',
            numLinesToSkip = 1)
    void anOperatorAnswersAsJsonLogicDoes(String operator, String rule, String context, String answer) {
        Targeting targeting = Dialect.read(FlagText.object(rule));
        Scope scope = new Scope("a-flag", FlagText.object(context), 0);

        assertThat(targeting.isSound()).as(targeting.findings().toString()).isTrue();
        assertThat(StrictJson.write(targeting.rule().evaluate(scope))).isEqualTo(answer);
        assertThat(rule).startsWith("{\"" + operator + "\"");
    }

    @ParameterizedTest(name = "{0} {1} of {2}")
    @CsvFileSource(
            resources = "/golden/flags/operators.csv",
            delimiter = ';',
            quoteCharacter = '\'',
            numLinesToSkip = 1)
    void theOutcomesOfARuleHoldWhateverItAnswers(String operator, String rule, String context, String answer) {
        Rule compiled = Dialect.read(FlagText.object(rule)).rule();
        JsonValue given = compiled.evaluate(new Scope("a-flag", FlagText.object(context), 0));

        assertThat(compiled.outcomes())
                .as(operator)
                .satisfies(outcomes -> assertThat(outcomes.written().contains(given)
                                || outcomes.isOpen() && given != JsonValue.JsonNull.NULL
                                || outcomes.isBoolean() && given instanceof JsonValue.JsonBoolean)
                        .as("%s is among %s", answer, outcomes)
                        .isTrue());
    }
}
