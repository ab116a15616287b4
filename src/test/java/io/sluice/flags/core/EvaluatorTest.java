package io.sluice.flags.core;

import static io.sluice.flags.core.FlagText.NOON;
import static io.sluice.flags.core.FlagText.evaluate;
import static io.sluice.flags.core.FlagText.flag;
import static io.sluice.flags.core.FlagText.json;
import static io.sluice.flags.core.FlagText.onOff;
import static io.sluice.flags.core.FlagText.overlay;
import static io.sluice.flags.core.FlagText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvaluatorTest {
    private static final String GOLD_ONLY = "{'if':[{'==':[{'var':'plan'},'gold']},'on']}";

    private final CompiledFlag gold = onOff("checkout", GOLD_ONLY);

    @Test
    void aFlagWithoutARuleIsStatic() {
        CompiledFlag plain = flag("f", "{'state':'ENABLED','variants':{'a':1},'defaultVariant':'a'}");
        CompiledFlag empty = flag("f", "{'state':'ENABLED','variants':{'a':1},'defaultVariant':'a','targeting':{}}");

        for (CompiledFlag each : new CompiledFlag[] {plain, empty}) {
            assertThat(evaluate(each, user("u"))).satisfies(answer -> {
                assertThat(answer.reason()).isEqualTo(Reason.STATIC);
                assertThat(answer.variant()).isEqualTo("a");
                assertThat(answer.value()).isEqualTo(JsonValue.number(1));
                assertThat(answer.placement()).isNull();
            });
        }
    }

    @Test
    void aRuleThatAnswersIsATargetingMatchAndOneThatDoesNotLeavesTheDefault() {
        assertThat(evaluate(gold, json("{'plan':'gold'}")).reason()).isEqualTo(Reason.TARGETING_MATCH);
        assertThat(evaluate(gold, json("{'plan':'gold'}")).value()).isEqualTo(JsonBoolean.TRUE);
        assertThat(evaluate(gold, json("{}")).reason()).isEqualTo(Reason.DEFAULT);
        assertThat(evaluate(gold, json("{}")).variant()).isEqualTo("off");
    }

    @Test
    void withoutADefaultVariantTheValueIsLeftToTheCode() {
        for (String nothing : new String[] {"", ",'defaultVariant':null"}) {
            CompiledFlag none = flag("f", "{'state':'ENABLED','variants':{'a':1}" + nothing + "}");

            assertThat(evaluate(none, user("u")).value()).isNull();
            assertThat(evaluate(none, user("u")).variant()).isNull();
            assertThat(evaluate(none, user("u")).reason()).isEqualTo(Reason.DEFAULT);
        }
    }

    @Test
    void aBooleanOrANumberNamesTheVariantOfThatText() {
        CompiledFlag flag = flag(
                "f",
                "{'state':'ENABLED','variants':{'true':'T','false':'F','1':'one'},'targeting':"
                        + "{'if':[{'var':'one'},1,{'==':[{'var':'x'},1]}]}}");

        assertThat(evaluate(flag, json("{'x':1}")).variant()).isEqualTo("true");
        assertThat(evaluate(flag, json("{'x':2}")).variant()).isEqualTo("false");
        assertThat(evaluate(flag, json("{'one':true}")).variant()).isEqualTo("1");
    }

    @Test
    void anAnswerThatIsNoVariantIsAGeneralErrorWithoutAValue() {
        CompiledFlag flag = onOff("f", "{'var':'wanted'}");

        assertThat(evaluate(flag, json("{'wanted':'on'}")).variant()).isEqualTo("on");
        for (String broken : new String[] {"'secret-name'", "''", "7", "['on']", "{'on':1}", "true"}) {
            Evaluation answer = evaluate(flag, json("{'wanted':" + broken + "}"));
            assertThat(answer.reason()).as(broken).isEqualTo(Reason.ERROR);
            assertThat(answer.error()).isNotNull();
            assertThat(answer.error().code()).isEqualTo(EvaluationError.GENERAL);
            assertThat(answer.error().details()).doesNotContain("secret-name");
            assertThat(answer.value()).isNull();
        }
    }

    @Test
    void aRuleThatTakesTooMuchIsAGeneralErrorAndTheNextEvaluationBeginsAnew() {
        CompiledFlag flag = onOff("f", "{'if':[{'some':[{'var':'xs'},{'==':[{'var':''},'admin']}]},'on']}");
        JsonObject tooMuch = json("{'xs':[" + "'user-4711',".repeat(30_000) + "'admin']}");

        for (Evaluation answer : List.of(evaluate(flag, tooMuch), evaluate(flag, overlay(flag, "v2", "1"), tooMuch))) {
            assertThat(answer.reason()).isEqualTo(Reason.ERROR);
            assertThat(answer.error().code()).isEqualTo(EvaluationError.GENERAL);
            assertThat(answer.error().details()).contains("more steps").doesNotContain("4711");
            assertThat(answer.value()).isNull();
        }
        assertThat(evaluate(flag, json("{'xs':['admin']}")).variant()).isEqualTo("on");
    }

    @Test
    void aDisabledFlagHasNoValueAndRunsNoRule() {
        CompiledFlag flag = flag(
                "f",
                "{'state':'DISABLED','variants':{'on':true,'off':false},'defaultVariant':'on','targeting':" + GOLD_ONLY
                        + "}");

        Evaluation answer = evaluate(flag, json("{'plan':'gold'}"));
        assertThat(answer.reason()).isEqualTo(Reason.DISABLED);
        assertThat(answer.value()).isNull();
        assertThat(answer.variant()).isNull();
    }

    @Test
    void aKillServesTheOffValueBeforeAnyRuleAndAnyShare() {
        Evaluation answer = evaluate(gold, Overlay.KILLED, json("{'plan':'gold','targetingKey':'u'}"));

        assertThat(answer.reason()).isEqualTo(Reason.DISABLED);
        assertThat(answer.variant()).isEqualTo("off");
        assertThat(answer.value()).isEqualTo(JsonBoolean.FALSE);
        assertThat(answer.placement()).isNull();
    }

    @Test
    void theOffValueIsTheOffVariantElseTheFalseOneElseTheDefaultElseNone() {
        assertThat(killed("'variants':{'a':'x','b':'y'},'defaultVariant':'a','sluice':{'offVariant':'b'}"))
                .isEqualTo("b");
        assertThat(killed("'variants':{'yes':true,'no':false},'defaultVariant':'yes'"))
                .isEqualTo("no");
        assertThat(killed("'variants':{'a':'x','b':'y'},'defaultVariant':'a'")).isEqualTo("a");
        assertThat(killed("'variants':{'a':'x','b':'y'}")).isNull();
    }

    @Test
    void theShareReplacesTheDefaultOnly() {
        assertThat(evaluate(gold, overlay(gold, "v2", "1"), user("u")))
                .satisfies(answer -> assertThat(answer.reason()).isEqualTo(Reason.SPLIT))
                .satisfies(answer -> assertThat(answer.variant()).isEqualTo("on"));
        assertThat(evaluate(gold, overlay(gold, "v2", "0"), user("u")).variant())
                .isEqualTo("off");
        assertThat(evaluate(gold, overlay(gold, "v2", "0"), json("{'plan':'gold','targetingKey':'u'}")))
                .satisfies(answer -> assertThat(answer.reason()).isEqualTo(Reason.TARGETING_MATCH))
                .satisfies(answer -> assertThat(answer.variant()).isEqualTo("on"));
    }

    @Test
    void underALiveShareTheMetadataSaysWhereTheUserStands() {
        CompiledFlag flag = flag(
                "f",
                "{'state':'ENABLED','variants':{'on':true,'off':false},'metadata':{'team':'a','stage':'mine'},'targeting':"
                        + GOLD_ONLY + "}");
        ShareOverlay share = overlay(flag, "v2", "0.5");
        int slice = share.cohort().slice(user("u-1"));

        Evaluation decided = evaluate(flag, share, user("u-1"));
        String arm = "on".equals(decided.variant()) ? "candidate" : "baseline";
        assertThat(decided.metadata())
                .isEqualTo(json("{'team':'a','stage':0,'rollout':'r-1','arm':'" + arm
                        + "','revision':'answers@v2','slice':" + slice + "}"));
        Evaluation ruled = evaluate(flag, share, json("{'plan':'gold'}"));
        assertThat(ruled.metadata())
                .isEqualTo(json("{'team':'a','stage':0,'rollout':'r-1','arm':'outside','revision':'answers@v2'}"));
        assertThat(evaluate(flag, user("u-1")).metadata()).isEqualTo(json("{'team':'a','stage':'mine'}"));
    }

    @Test
    void aFlagOutOfServiceIsOutsideTheShareToo() {
        CompiledFlag flag = flag("f", "{'state':'DISABLED','variants':{'on':true,'off':false}}");

        Evaluation answer = evaluate(flag, overlay(flag, "v2", "1"), user("u"));
        assertThat(answer.reason()).isEqualTo(Reason.DISABLED);
        assertThat(answer.placement()).isNotNull();
        assertThat(answer.placement().arm()).isEqualTo(ServedArm.OUTSIDE);
    }

    @Test
    void theFlagsKeyAndTheTimeStandInTheContextAndCannotBeForged() {
        CompiledFlag flag = onOff(
                "f",
                "{'if':[{'and':[{'==':[{'var':'$flagd.flagKey'},'f']},{'==':[{'var':'$flagd.timestamp'},"
                        + NOON.getEpochSecond() + "]}]},'on']}");

        assertThat(evaluate(flag, json("{'$flagd':{'flagKey':'other','timestamp':1}}"))
                        .variant())
                .isEqualTo("on");
    }

    private static String killed(String members) {
        return evaluate(flag("f", "{'state':'ENABLED'," + members + "}"), Overlay.KILLED, user("u"))
                .variant();
    }
}
