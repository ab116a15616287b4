package io.sluice.integrations.flagd;

import static io.sluice.flags.core.FlagText.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.FlagSet;
import io.sluice.flags.core.FlagText;
import io.sluice.flags.core.FlagdExport;
import io.sluice.flags.core.Overlay;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import io.sluice.testing.NodeProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** flagd's own evaluator for JavaScript, given our export, serves the variants that we serve. */
class FlagdCoreAgreementTest {
    private static final int CONTEXTS = 100_000;
    private static final String ACCOUNT_HALVES = "{'fractional':[{'var':'account'},['v2'],['v3']]}";

    /** What flagd's JavaScript evaluator does otherwise than we and flagd's daemon do, each with the reason. */
    private static final List<Difference> DIFFERENCES = List.of(
            new Difference("it hashes UTF-16 units for UTF-8 bytes", ACCOUNT_HALVES, "{'account':'日本'}", "v3", "v2"),
            new Difference(
                    "a bucketing value of null is no part of its own to us: the targeting key goes for it",
                    ACCOUNT_HALVES,
                    "{'account':null,'targetingKey':'u-1'}",
                    "v2",
                    "v1"),
            new Difference(
                    "an empty bucketing value would put all who lack one into one bucket",
                    ACCOUNT_HALVES,
                    "{'account':''}",
                    "v1",
                    "v2"),
            new Difference(
                    "a targeting key is a text in OpenFeature; it hashes a number too",
                    "{'fractional':[['v2'],['v3']]}",
                    "{'targetingKey':5}",
                    "v1",
                    "v3"),
            new Difference(
                    "a number never equals a word; it fails for what would be NaN",
                    "{'if':[{'==':[{'var':'n'},'a']},'v2','v3']}",
                    "{'n':5}",
                    "v3",
                    null),
            new Difference(
                    "a word is not below a number",
                    "{'if':[{'<':[{'var':'n'},500]},'v2','v3']}",
                    "{'n':'many'}",
                    "v3",
                    null),
            new Difference(
                    "a text is no list, so none of its items is anything",
                    "{'if':[{'some':[{'var':'groups'},{'==':[{'var':''},'a']}]},'v2','v3']}",
                    "{'groups':'a'}",
                    "v3",
                    null),
            new Difference(
                    "a missing number is 0 to us in max and min, as in a sum",
                    "{'if':[{'>':[{'max':[{'var':'n'},3]},2]},'v2','v3']}",
                    "{'n':null}",
                    "v2",
                    null),
            new Difference(
                    "a word is in no number", "{'if':[{'in':['a',{'var':'n'}]},'v2','v3']}", "{'n':5}", "v3", null),
            new Difference(
                    "all of nothing is not so",
                    "{'if':[{'all':[{'var':'groups'},{'==':[{'var':''},'a']}]},'v2','v3']}",
                    "{}",
                    "v3",
                    "v2"),
            new Difference(
                    "an empty text is missing", "{'if':[{'missing':['plan']},'v2','v3']}", "{'plan':''}", "v2", "v3"),
            new Difference(
                    "a missing value adds nothing to a text; it writes the word null",
                    "{'fractional':[{'cat':['b',{'var':'n'}]},['v1'],['v2']]}",
                    "{}",
                    "v2",
                    "v1"));

    @TempDir
    Path folder;

    @Test
    void flagdServesWhatWeServeOnAHundredThousandContexts() throws IOException {
        long seed = 20_261_130;
        Random random = new Random(seed);
        ContextSamples contexts = new ContextSamples(random);
        DialectSamples flags = new DialectSamples();
        StringBuilder lines = new StringBuilder(StrictJson.write(flags.exported()));
        for (int i = 0; i < CONTEXTS; i++) {
            int flag = random.nextInt(flags.size());
            JsonObject context = contexts.next();
            lines.append(
                    line(flags.key(flag), context, flags.evaluate(flag, context).variant()));
        }

        NodeProgram.Result result = flagdAnswers(lines);

        assertThat(result.exitCode()).as("seed %d: %s", seed, result.output()).isZero();
        assertThat(result.output()).contains(CONTEXTS + " answers are as expected", "pass 1");
    }

    @Test
    void whereFlagdInJavaScriptAnswersOtherwiseIsKnown() throws IOException {
        Map<String, JsonObject> exported = new LinkedHashMap<>();
        StringBuilder lines = new StringBuilder();
        for (Difference difference : DIFFERENCES) {
            String key = "f-" + exported.size();
            CompiledFlag flag = difference.flag(key);
            JsonObject context = json(difference.context);
            assertThat(FlagText.evaluate(flag, Overlay.NONE, context))
                    .as(difference.why)
                    .extracting(Evaluation::variant)
                    .isEqualTo(difference.ours);
            exported.put(key, FlagdExport.flag(flag.definition(), Overlay.NONE));
            lines.append(line(key, context, difference.theirs));
        }
        lines.insert(0, StrictJson.write(FlagdExport.document(FlagSet.EMPTY, exported)));

        NodeProgram.Result result = flagdAnswers(lines);

        assertThat(result.exitCode()).as("%s", result.output()).isZero();
        assertThat(result.output()).contains(DIFFERENCES.size() + " answers are as expected", "pass 1");
    }

    private NodeProgram.Result flagdAnswers(CharSequence lines) throws IOException {
        Path cases = Files.writeString(folder.resolve("cases.jsonl"), lines);
        return NodeProgram.run("flagd-core.mjs", Map.of("SLUICE_CASES", cases.toString()));
    }

    private static String line(String flag, JsonObject context, @Nullable String variant) {
        Map<String, JsonValue> line = new LinkedHashMap<>();
        line.put("flag", JsonValue.text(flag));
        line.put("context", context);
        line.put("variant", variant == null ? JsonNull.NULL : JsonValue.text(variant));
        return '\n' + StrictJson.write(JsonValue.object(line));
    }

    /**
     * One rule and context on which the two answer differently.
     *
     * @param theirs null where it fails
     */
    private record Difference(
            String why,
            String rule,
            String context,
            String ours,
            @Nullable String theirs) {
        CompiledFlag flag(String key) {
            return FlagText.flag(
                    key,
                    "{'state':'ENABLED','variants':{'v1':'a','v2':'b','v3':'c'},'defaultVariant':'v1','targeting':"
                            + rule + "}");
        }
    }
}
