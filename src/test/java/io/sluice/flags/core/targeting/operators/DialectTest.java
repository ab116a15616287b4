package io.sluice.flags.core.targeting.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.sluice.flags.core.FlagText;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.flags.core.targeting.Targeting;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DialectTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'fractional':[['a',-50],['b',100]]}                  | WEIGHT_INVALID     | targeting.fractional[0][1]",
                "{'fractional':[['a',33.33],['b',100]]}                | WEIGHT_INVALID     | targeting.fractional[0][1]",
                "{'fractional':[['a',1],['b','ten']]}                  | WEIGHT_INVALID     | targeting.fractional[1][1]",
                "{'fractional':[['a',1],['b','25']]}                   | WEIGHT_INVALID     | targeting.fractional[1][1]",
                "{'fractional':[['a',1],['b',null]]}                   | WEIGHT_INVALID     | targeting.fractional[1][1]",
                "{'fractional':[['a',2147483648]]}                     | WEIGHT_INVALID     | targeting.fractional[0][1]",
                "{'fractional':[['a',1e300]]}                    | WEIGHT_INVALID     | targeting.fractional[0][1]",
                "{'fractional':[['a',1e-300]]}                   | WEIGHT_INVALID     | targeting.fractional[0][1]",
                "{'fractional':[['a',2147483647],['b',1]]}             | WEIGHT_SUM         | targeting.fractional",
                "{'fractional':[['a',0],['b',0]]}                      | WEIGHT_SUM         | targeting.fractional",
                "{'fractional':[]}                                     | OPERATOR_ARGUMENTS | targeting.fractional",
                "{'fractional':'a'}                                    | OPERATOR_ARGUMENTS | targeting.fractional",
                "{'fractional':[{'var':'x'}]}                          | OPERATOR_ARGUMENTS | targeting.fractional",
                "{'fractional':['invalid',['a',1]]}                    | OPERATOR_ARGUMENTS | targeting.fractional[0]",
                "{'fractional':[['a',1],'b']}                          | OPERATOR_ARGUMENTS | targeting.fractional[1]",
                "{'fractional':[['a',1],['b',1,1]]}                    | OPERATOR_ARGUMENTS | targeting.fractional[1]",
                "{'if':[]}                                             | OPERATOR_ARGUMENTS | targeting.if",
                "{'if':{'var':'x'}}                                    | OPERATOR_ARGUMENTS | targeting.if",
                "{'==':[1]}                                            | OPERATOR_ARGUMENTS | targeting.==",
                "{'===':[1,2,3]}                                       | OPERATOR_ARGUMENTS | targeting.===",
                "{'<':[1,2,3,4]}                                       | OPERATOR_ARGUMENTS | targeting.<",
                "{'>':[1,2,3]}                                         | OPERATOR_ARGUMENTS | targeting.>",
                "{'!':[1,2]}                                           | OPERATOR_ARGUMENTS | targeting.!",
                "{'and':[]}                                            | OPERATOR_ARGUMENTS | targeting.and",
                "{'or':true}                                           | OPERATOR_ARGUMENTS | targeting.or",
                "{'in':['a']}                                          | OPERATOR_ARGUMENTS | targeting.in",
                "{'cat':[]}                                            | OPERATOR_ARGUMENTS | targeting.cat",
                "{'var':[]}                                            | OPERATOR_ARGUMENTS | targeting.var",
                "{'var':true}                                          | OPERATOR_ARGUMENTS | targeting.var",
                "{'var':['a',{'var':'b'}]}                             | OPERATOR_ARGUMENTS | targeting.var[1]",
                "{'var':'$flagd.invalidProp'}                          | OPERATOR_ARGUMENTS | targeting.var",
                "{'log':'x'}                                           | OPERATOR_UNKNOWN   | targeting.log",
                "{'-':[3,2,1]}                                         | OPERATOR_ARGUMENTS | targeting.-",
                "{'/':[1]}                                             | OPERATOR_ARGUMENTS | targeting./",
                "{'map':[{'var':'x'}]}                                 | OPERATOR_ARGUMENTS | targeting.map",
                "{'reduce':[{'var':'x'},1]}                            | OPERATOR_ARGUMENTS | targeting.reduce",
                "{'substr':['a']}                                      | OPERATOR_ARGUMENTS | targeting.substr",
                "{'missing_some':[['a']]}                              | OPERATOR_ARGUMENTS | targeting.missing_some",
                "{'starts_with':['a']}                                 | OPERATOR_ARGUMENTS | targeting.starts_with",
                "{'ends_with':[{'var':'x'},0]}                         | OPERATOR_ARGUMENTS | targeting.ends_with[1]",
                "{'sem_ver':[{'var':'v'},'=']}                         | OPERATOR_ARGUMENTS | targeting.sem_ver",
                "{'sem_ver':[{'var':'v'},'===','1.0.0']}               | OPERATOR_ARGUMENTS | targeting.sem_ver[1]",
                "{'sem_ver':[{'var':'v'},'=','2.0.0.0']}               | OPERATOR_ARGUMENTS | targeting.sem_ver[2]",
                "{'if':[{'$ref':'nobody'},'a','b']}                    | SEGMENT_UNKNOWN    | targeting.if[0].$ref",
                "{'$ref':1}                                            | OPERATOR_ARGUMENTS | targeting.$ref",
                "{'not-a-real-rule':[1,2]}                             | OPERATOR_UNKNOWN   | targeting.not-a-real-rule",
                "{'if':[{},'a']}                                       | RULE_MALFORMED     | targeting.if[0]",
                "{'==':[1,1],'!=':[1,2]}                               | RULE_MALFORMED     | targeting"
            })
    void aFaultIsNamedWithItsPlace(String rule, String code, String place) {
        Targeting targeting = Dialect.read(FlagText.json(rule));

        assertThat(targeting.findings())
                .extracting(Finding::code, Finding::place)
                .containsExactly(tuple(code, place));
        assertThat(targeting.isSound()).isFalse();
    }

    @Test
    void anOperatorOutsideTheDialectIsNamed() {
        assertThat(Dialect.read(FlagText.json("{'startsWith':['a','b']}")).findings())
                .extracting(Finding::message)
                .containsExactly("the operator startsWith is not in the dialect, which has ! !! != !== $ref % * + - / <"
                        + " <= == === > >= ?: all and cat ends_with filter fractional if in map max merge min missing"
                        + " missing_some none or reduce sem_ver some starts_with substr var");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'and':[{'==':[{'var':'plan'},'gold']},{'==':[{'var':'plan'},'free']}]}",
                "{'and':[{'===':['gold',{'var':'plan'}]},{'in':[{'var':'plan'},['free','trial']]}]}",
                "{'and':[{'in':[{'var':'plan'},['a','b']]},{'in':[{'var':'plan'},['c']]}]}",
                "{'and':[{'!':[{'var':'beta'}]},{'var':'beta'}]}",
                "{'and':[{'var':'beta'},{'!':{'var':'beta'}}]}"
            })
    void anAndThatNobodySatisfiesIsAWarning(String rule) {
        Targeting targeting = Dialect.read(FlagText.json(rule));

        assertThat(targeting.isSound()).isTrue();
        assertThat(targeting.findings())
                .extracting(Finding::code, Finding::place)
                .containsExactly(tuple("CONTRADICTION", "targeting.and[1]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'and':[{'==':[{'var':'plan'},'gold']},{'==':[{'var':'tier'},'free']}]}",
                "{'and':[{'==':[{'var':'n'},'1']},{'==':[{'var':'n'},1]}]}",
                "{'and':[{'==':[{'var':'plan'},'gold']},{'in':[{'var':'plan'},['free','gold']]}]}",
                "{'and':[{'in':['a',{'var':'roles'}]},{'in':['b',{'var':'roles'}]}]}",
                "{'or':[{'==':[{'var':'plan'},'gold']},{'==':[{'var':'plan'},'free']}]}"
            })
    void anAndThatSomebodySatisfiesIsNone(String rule) {
        assertThat(Dialect.read(FlagText.json(rule)).findings()).isEmpty();
    }

    @Test
    void aRuleThatIsTooDeepTooLargeOrLoopsTooDeepNamesItsLimit() {
        String large = "{'or':[" + "{'var':'x'},".repeat(10_000) + "1]}";
        String loops = "{'map':[[1],".repeat(3) + "1" + "]}".repeat(3);

        // Built by hand, because the JSON reader's own limit comes first.
        assertThat(Dialect.read(nested(102)).findings())
                .extracting(Finding::code, Finding::message)
                .containsExactly(tuple("RULE_TOO_DEEP", "a rule nests at most 100 deep"));
        assertThat(Dialect.read(FlagText.json(large)).findings())
                .extracting(Finding::code, Finding::message)
                .containsExactly(tuple("RULE_TOO_LARGE", "a rule has at most 10000 operators, with its segments"));
        assertThat(Dialect.read(FlagText.json(loops)).findings())
                .extracting(Finding::code, Finding::message)
                .containsExactly(tuple("RULE_TOO_DEEP", "loops nest at most 2 deep"));
    }

    @Test
    void aReductionThatWouldFillTheMemoryIsExhausted() {
        String doubling = "{'reduce':[{'var':'xs'},{'%s':[{'var':'accumulator'},{'var':'accumulator'}]},'ab']}";
        String list = "{'reduce':[{'var':'xs'},[{'var':'accumulator'},{'var':'accumulator'}],'ab']}";
        String many = "{'xs':[" + "1,".repeat(999) + "1]}";

        assertThat(isExhausted(doubling.replace("%s", "merge"), many)).isTrue();
        assertThat(isExhausted(list, many)).isTrue();
        assertThat(isExhausted(doubling.replace("%s", "cat"), many)).isTrue();
        assertThat(answer(doubling.replace("%s", "cat"), "{'xs':[1]}")).isEqualTo("\"abab\"");
        assertThat(isExhausted("{'reduce':[{'var':'xs'},{'var':''},1]}", many)).isTrue();
    }

    /** Each of these took seconds, or all memory, with a context of 20 KB. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'some':[{'var':'xs'},{'some':[[%s],{'==':[{'var':''},2]}]}]}",
                "{'map':[{'var':'xs'},{'map':[[%s],{'var':''}]}]}",
                "{'filter':[{'var':'xs'},{'none':[[%s],{'==':[{'var':''},2]}]}]}",
                "{'map':[{'var':'xs'},{'merge':[[%s],{'var':''}]}]}",
                "{'map':[{'var':'xs'},{'in':[2,{'merge':[[%s]]}]}]}",
                "{'map':[{'var':'xs'},{'==':[[%s],{'var':''}]}]}",
                "{'map':[{'var':'xs'},{'<':[[%s],'0']}]}",
                "{'map':[{'var':'xs'},{'missing_some':[1,[%s]]}]}",
                "{'map':[{'var':'xs'},{'cat':['%t',{'var':''}]}]}",
                "{'map':[{'var':'xs'},{'substr':['%t',1]}]}",
                "{'map':[{'var':'xs'},{'in':[{'var':''},'%t']}]}",
                "{'map':[{'var':'xs'},{'+':['%t',1]}]}",
                "{'map':[{'var':'xs'},{'starts_with':['%t','a']}]}",
                "{'cat':[[{'var':'xs'},%v]]}",
                "{'merge':[{'var':'xs'},%v]}",
                "{'in':['ab',[%v]]}"
            })
    void aRuleThatTakesMoreThanItMayIsExhausted(String rule) {
        String written = rule.replace("%s", "1,".repeat(9_999) + "1")
                .replace("%t", "a".repeat(200_000))
                .replace("%v", "{'cat':[{'var':'t'},{'var':'t'}]},".repeat(900) + "{'var':'xs'}");
        String context = "{'xs':[" + "1,".repeat(9_999) + "1],'t':'" + "a".repeat(20_000) + "'}";

        assertThat(isExhausted(written, context)).isTrue();
    }

    @Test
    void whatPeopleWriteIsFarFromTheLimit() {
        String groups = "'group-1',".repeat(5_000) + "'group-2'";
        String context = "{'groups':[" + "'g',".repeat(1_000) + "'group-2'],'prices':[" + "1.5,".repeat(1_000) + "2]}";

        assertThat(answer("{'some':[{'var':'groups'},{'in':[{'var':''},[" + groups + "]]}]}", context))
                .isEqualTo("true");
        assertThat(answer("{'some':[[" + groups + "],{'==':[{'var':''},'group-2']}]}", "{}"))
                .isEqualTo("true");
        assertThat(answer(
                        "{'reduce':[{'map':[{'var':'prices'},{'*':[{'var':''},2]}]},"
                                + "{'+':[{'var':'current'},{'var':'accumulator'}]},0]}",
                        context))
                .isEqualTo("3004");
        assertThat(answer(
                        "{'reduce':[{'var':'groups'},{'if':[{'in':[{'var':'current'},{'var':'accumulator'}]},"
                                + "{'var':'accumulator'},{'merge':[{'var':'accumulator'},{'var':'current'}]}]},[]]}",
                        context))
                .isEqualTo("[\"g\",\"group-2\"]");
    }

    @Test
    void aLoopThatCanNeverEndIsRefusedWhereItIsWritten() {
        String items = "1,".repeat(33_333) + "1";
        String text = "a".repeat(600_000);

        assertThat(Dialect.read(FlagText.json("{'map':[[" + items + "],{'var':''}]}"))
                        .findings())
                .isEmpty();
        assertThat(Dialect.read(FlagText.json("{'map':[[" + items + "],{'!':{'var':''}}]}"))
                        .findings())
                .extracting(Finding::code, Finding::place, Finding::message)
                .containsExactly(tuple(
                        "RULE_TOO_LARGE",
                        "targeting.map[0]",
                        "its 33334 turns of 3 steps are more than an evaluation may take"));
        assertThat(Dialect.read(FlagText.json("{'cat':['" + text + "','" + text + "']}"))
                        .findings())
                .extracting(Finding::code, Finding::place)
                .containsExactly(tuple("RULE_TOO_LARGE", "targeting.cat"));
        assertThat(Dialect.read(FlagText.json("{'and':[" + "true,".repeat(100_000) + "1]}"))
                        .findings())
                .extracting(Finding::code, Finding::message)
                .containsExactly(tuple("RULE_TOO_LARGE", "a rule has at most 100000 arguments, with its segments"));
    }

    @Test
    void aVersionOfAnyLengthIsReadWithoutAnOverflow() {
        String context = "{'v':'1.0.0-" + "a.".repeat(50_000) + "a'}";
        assertThat(answer("{'sem_ver':[{'var':'v'},'<','1.0.0']}", context)).isEqualTo("null");
        assertThat(answer("{'sem_ver':[{'var':'v'},'<','1.0.0']}", "{'v':'1.0.0-" + "a.".repeat(400) + "a'}"))
                .isEqualTo("true");
    }

    @Test
    void anItemIsAllThatALoopSees() {
        assertThat(answer("{'map':[[1],{'var':'$flagd.flagKey'}]}", "{}")).isEqualTo("[null]");
        assertThat(answer("{'map':[[1],{'fractional':[['a'],['b']]}]}", "{'targetingKey':'ann'}"))
                .isEqualTo("[null]");
    }

    @Test
    void anIfWhoseBranchesAreAllTheSameIsAWarning() {
        for (String same : new String[] {
            "{'if':[{'var':'x'},'on','on']}",
            "{'if':[{'var':'x'},'on',{'var':'y'},'on','on']}",
            "{'if':[{'var':'x'},null]}"
        }) {
            Targeting targeting = Dialect.read(FlagText.json(same));
            assertThat(targeting.isSound()).isTrue();
            assertThat(targeting.findings()).extracting(Finding::code).containsExactly("SAME_BRANCHES");
        }
        assertThat(Dialect.read(FlagText.json("{'if':[{'var':'x'},'on']}")).findings())
                .isEmpty();
    }

    @Test
    void aRuleInAListIsEvaluatedAlsoWhereItAsksNothing() {
        String rule = "{'in':[{'var':'plan'},['gold',{'if':[true,'silver']}]]}";
        assertThat(answer(rule, "{'plan':'silver'}")).isEqualTo("true");
        assertThat(answer(rule, "{'plan':'bronze'}")).isEqualTo("false");
        assertThat(answer("{'cat':[['a',{'if':['b']}]]}", "{}")).isEqualTo("\"a,b\"");
    }

    @Test
    void anAbsentAttributeIsInNoText() {
        assertThat(answer("{'in':[{'var':'x'},'annulled']}", "{}")).isEqualTo("false");
    }

    @Test
    void listsAndObjectsAreEqualByContent() {
        assertThat(answer("{'==':[{'var':'a'},['x',1]]}", "{'a':['x',1]}")).isEqualTo("true");
        assertThat(answer("{'===':[{'var':'a'},{'var':'b'}]}", "{'a':{'k':1},'b':{'k':1}}"))
                .isEqualTo("true");
    }

    @Test
    void aContextOfExtremeNumbersIsAnsweredAtOnce() {
        JsonObject huge = JsonValue.object(Map.of(
                "x", new JsonNumber("1e999999999"),
                "y", new JsonNumber("-1e-999999999"),
                "z", new JsonNumber("9007199254740993")));

        assertThat(answer("{'cat':[{'var':'x'},' ',{'var':'y'},' ',{'var':'z'}]}", huge))
                .isEqualTo("\"1e+999999999 -1e-999999999 9007199254740993\"");
        assertThat(answer("{'>':[{'var':'x'},{'var':'z'}]}", huge)).isEqualTo("true");
        assertThat(answer("{'==':[{'var':'x'},'1e999999999']}", huge)).isEqualTo("true");
        assertThat(answer("{'!':[{'var':'y'}]}", huge)).isEqualTo("true");
    }

    @Test
    void aTextThatOnlyJavaReadsAsANumberIsNone() {
        for (String text : new String[] {"NaN", "Infinity", "1f", "1d", "0x10", "1_000", "+", "."}) {
            assertThat(answer("{'>=':[{'var':'x'},0]}", "{'x':'" + text + "'}"))
                    .as(text)
                    .isEqualTo("false");
        }
    }

    private static String answer(String rule, String context) {
        return answer(rule, FlagText.json(context));
    }

    private static String answer(String rule, JsonObject context) {
        Targeting targeting = Dialect.read(FlagText.json(rule));
        assertThat(targeting.findings()).isEmpty();
        Scope scope = new Scope("f", context, 0);
        String answer = StrictJson.write(targeting.rule().evaluate(scope));
        assertThat(scope.isExhausted()).isFalse();
        return answer;
    }

    private static boolean isExhausted(String rule, String context) {
        Targeting targeting = Dialect.read(FlagText.json(rule));
        assertThat(targeting.findings()).isEmpty();
        Scope scope = new Scope("f", FlagText.json(context), 0);
        targeting.rule().evaluate(scope);
        return scope.isExhausted();
    }

    private static JsonObject nested(int operators) {
        JsonValue rule = JsonValue.number(1);
        for (int i = 0; i < operators; i++) {
            rule = JsonValue.object(Map.of("!", rule));
        }
        return (JsonObject) rule;
    }
}
