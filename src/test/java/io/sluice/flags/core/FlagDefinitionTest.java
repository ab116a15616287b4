package io.sluice.flags.core;

import static io.sluice.flags.core.FlagText.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.platform.json.StrictJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlagDefinitionTest {
    private static final String WHOLE =
            "{'state':'ENABLED','variants':{'v1':'one','v2':'two'},'defaultVariant':'v1','targeting':{'if':[{'var':'x'},'v2']},"
                    + "'metadata':{'team':'a','tier':1,'old':false},'sluice':{'offVariant':'v1','owner':'team-answers',"
                    + "'kind':'release','expires':'2027-01-31','clientVisible':true}}";

    @Test
    void aWholeFlagIsReadAndWrittenBackUnchanged() {
        FlagReading reading = FlagDefinition.read("prompt.version", json(WHOLE));

        assertThat(reading.findings()).isEmpty();
        assertThat(StrictJson.write(reading.get().toJson())).isEqualTo(WHOLE.replace('\'', '"'));
        assertThat(reading.get().sluice().kind()).isEqualTo(FlagKind.RELEASE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "state: unknown word          | {'state':'ON','variants':{'a':1}}                                            | MEMBER_INVALID      | state",
                "state: missing               | {'variants':{'a':1}}                                                         | MEMBER_INVALID      | state",
                "variants: missing            | {'state':'ENABLED'}                                                          | MEMBER_INVALID      | variants",
                "variants: a list             | {'state':'ENABLED','variants':['a']}                                         | MEMBER_INVALID      | variants",
                "variants: none               | {'state':'ENABLED','variants':{}}                                            | VARIANTS_EMPTY      | variants",
                "variants: two types          | {'state':'ENABLED','variants':{'on':true,'off':'no'}}                        | VARIANT_TYPES_MIXED | variants.off",
                "variants: null               | {'state':'ENABLED','variants':{'on':null}}                                   | MEMBER_INVALID      | variants.on",
                "variants: a list as value    | {'state':'ENABLED','variants':{'on':[1]}}                                    | MEMBER_INVALID      | variants.on",
                "variants: no name            | {'state':'ENABLED','variants':{'':1}}                                        | MEMBER_INVALID      | variants.",
                "default: no variant          | {'state':'ENABLED','variants':{'a':1},'defaultVariant':'b'}                  | VARIANT_UNKNOWN     | defaultVariant",
                "default: a number            | {'state':'ENABLED','variants':{'a':1},'defaultVariant':1}                    | MEMBER_INVALID      | defaultVariant",
                "targeting: a list            | {'state':'ENABLED','variants':{'a':1},'targeting':[]}                        | MEMBER_INVALID      | targeting",
                "targeting: null              | {'state':'ENABLED','variants':{'a':1},'targeting':null}                      | MEMBER_INVALID      | targeting",
                "targeting: unknown variant   | {'state':'ENABLED','variants':{'a':1},'targeting':{'if':[{'var':'x'},'b']}}  | VARIANT_UNKNOWN     | targeting",
                "targeting: unknown boolean   | {'state':'ENABLED','variants':{'a':1},'targeting':{'if':[{'var':'x'},true]}} | VARIANT_UNKNOWN     | targeting",
                "targeting: a list as answer  | {'state':'ENABLED','variants':{'a':1},'targeting':{'if':[{'var':'x'},[1]]}}  | VARIANT_UNKNOWN     | targeting",
                "metadata: nested             | {'state':'ENABLED','variants':{'a':1},'metadata':{'m':{'k':'v'}}}            | MEMBER_INVALID      | metadata.m",
                "metadata: null               | {'state':'ENABLED','variants':{'a':1},'metadata':{'m':null}}                 | MEMBER_INVALID      | metadata.m",
                "a member that is not known   | {'state':'ENABLED','variants':{'a':1},'percentage':5}                        | MEMBER_UNKNOWN      | percentage",
                "sluice: not known            | {'state':'ENABLED','variants':{'a':1},'sluice':{'ownr':'x'}}                 | MEMBER_UNKNOWN      | sluice.ownr",
                "sluice: off variant unknown  | {'state':'ENABLED','variants':{'a':1},'sluice':{'offVariant':'b'}}           | VARIANT_UNKNOWN     | sluice.offVariant",
                "sluice: kind unknown         | {'state':'ENABLED','variants':{'a':1},'sluice':{'kind':'RELEASE'}}           | MEMBER_INVALID      | sluice.kind",
                "sluice: expires not a date   | {'state':'ENABLED','variants':{'a':1},'sluice':{'expires':'soon'}}           | MEMBER_INVALID      | sluice.expires",
                "sluice: visible as text      | {'state':'ENABLED','variants':{'a':1},'sluice':{'clientVisible':'yes'}}      | MEMBER_INVALID      | sluice.clientVisible"
            })
    void aFaultIsNamedWithItsPlace(String what, String flag, String code, String place) {
        FlagReading reading = FlagDefinition.read("f", json(flag));

        assertThat(reading.isValid()).as(what).isFalse();
        assertThat(reading.findings()).extracting(Finding::code, Finding::place).containsExactly(tuple(code, place));
    }

    @Test
    void everyFaultIsSaidAtOnce() {
        FlagReading reading = FlagDefinition.read(
                "a key with spaces", json("{'state':1,'variants':{'a':1,'b':'x'},'defaultVariant':'c','more':0}"));

        assertThat(reading.findings())
                .extracting(Finding::place)
                .containsExactly("key", "more", "state", "variants.b", "defaultVariant");
        assertThatThrownBy(reading::get).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anOperatorThatAnswersTrueOrFalseOnAFlagWithoutSuchVariantsIsAWarning() {
        FlagReading reading = FlagDefinition.read(
                "f", json("{'state':'ENABLED','variants':{'on':true,'off':false},'targeting':{'==':[{'var':'x'},1]}}"));

        assertThat(reading.isValid()).isTrue();
        assertThat(reading.findings()).extracting(Finding::code).containsExactly("BOOLEAN_ANSWER");
    }

    @Test
    void aRuleNestedBeyondTheLimitIsAFindingAndNoOverflow() {
        JsonValue deep = new JsonString("a");
        for (int i = 0; i < 10_000; i++) {
            deep = JsonValue.object(Map.of("!!", JsonValue.array(List.of(deep))));
        }
        Map<String, JsonValue> flag = new LinkedHashMap<>(
                json("{'state':'ENABLED','variants':{'a':1}}").members());
        flag.put("targeting", deep);

        assertThat(FlagDefinition.read("f", new JsonObject(flag)).findings())
                .extracting(Finding::code)
                .containsExactly("RULE_TOO_DEEP");
    }

    /** A share around its targeting, the export around that: and all of it is still what everybody reads. */
    @Test
    void whatIsAsDeepAsAFlagMayBeComesBackOutOfEveryDocument() {
        JsonObject deepest = deep(27);
        CompiledFlag flag = CompiledFlag.of(FlagDefinition.read("f", deepest).get());
        JsonObject shared = FlagdExport.flag(flag.definition(), FlagText.overlay(flag, "v2", "0.5"));
        JsonObject exported = FlagdExport.document(FlagSet.EMPTY, Map.of("f", shared));

        assertThat(StrictJson.read(StrictJson.write(exported), JsonValue.class)).isEqualTo(exported);
        assertThat(FlagdDocument.read((JsonObject) StrictJson.read(
                                StrictJson.write(FlagdExport.document(
                                        FlagSet.EMPTY,
                                        Map.of("f", flag.definition().toJson()))),
                                JsonValue.class))
                        .findings())
                .isEmpty();
        assertThat(FlagDefinition.read("f", deep(28)).findings())
                .extracting(Finding::code, Finding::place)
                .containsExactly(tuple("FLAG_TOO_DEEP", "targeting"));
        assertThat(FlagDefinition.stored("f", deep(28)).targeting()).isNotNull();
    }

    @Test
    void aVariantAndASegmentHaveTheSameLimit() {
        JsonObject flag =
                json("{'state':'ENABLED','variants':{'a':" + "{'a':".repeat(57) + "1" + "}".repeat(57) + "}}");
        assertThat(FlagDefinition.read("f", flag).findings())
                .extracting(Finding::code, Finding::place)
                .containsExactly(tuple("FLAG_TOO_DEEP", "variants"));
        String half = "{'!':[".repeat(15) + "%s" + "]}".repeat(15);
        String document = "{'flags':{},'$evaluators':{'a':" + half.formatted("1") + ",'b':"
                + half.formatted("{'$ref':'a'}") + "}}";
        assertThat(FlagdDocument.read(json(document)).findings())
                .extracting(Finding::code, Finding::place)
                .containsExactly(tuple("RULE_TOO_DEEP", "$evaluators.b"));
    }

    /** So many {@code if}s in one another: two levels each, and two within the innermost. */
    private static JsonObject deep(int ifs) {
        String rule = "{'if':[true,".repeat(ifs) + "{'if':[{'var':'x'},'on']}" + "]}".repeat(ifs);
        return json("{'state':'ENABLED','variants':{'on':true,'off':false},'targeting':" + rule + "}");
    }

    @Test
    void theEndOfARolloutChangesTheDefaultAndNothingElse() {
        FlagDefinition before = FlagDefinition.read("f", json(WHOLE)).get();

        assertThat(before.withDefaultVariant("v2").toJson().get("defaultVariant"))
                .isEqualTo(JsonValue.text("v2"));
        assertThat(before.withDefaultVariant("v2").withDefaultVariant("v1")).isEqualTo(before);
        assertThatThrownBy(() -> before.withDefaultVariant("v3")).isInstanceOf(IllegalArgumentException.class);
    }
}
