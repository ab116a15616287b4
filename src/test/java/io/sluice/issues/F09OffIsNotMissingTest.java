package io.sluice.issues;

import static io.sluice.flags.core.FlagText.evaluate;
import static io.sluice.flags.core.FlagText.json;
import static io.sluice.flags.core.FlagText.onOff;
import static io.sluice.flags.core.FlagText.overlay;
import static io.sluice.flags.core.FlagText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.Overlay;
import io.sluice.flags.core.Reason;
import io.sluice.flags.core.ShareOverlay;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonObject;
import org.junit.jupiter.api.Test;

/** Public fault: a killed flag looks like a missing one, or a rule wins over the kill. */
class F09OffIsNotMissingTest {
    private final CompiledFlag flag = onOff("f09", "{'if':[{'==':[{'var':'plan'},'gold']},'on']}");

    @Test
    void aKillWinsOverTheRuleAndOverTheWholeShareAndARestoreGivesTheSameUsers() {
        ShareOverlay share = overlay(flag, "v2", "0.4");
        for (int i = 0; i < 1_000; i++) {
            JsonObject plain = user("user-" + i);
            JsonObject gold = json("{'targetingKey':'user-" + i + "','plan':'gold'}");
            Evaluation before = evaluate(flag, share, plain);

            for (JsonObject each : new JsonObject[] {plain, gold}) {
                Evaluation killed = evaluate(flag, Overlay.KILLED, each);
                assertThat(killed.reason()).isEqualTo(Reason.DISABLED);
                assertThat(killed.value()).isEqualTo(JsonBoolean.FALSE);
            }
            assertThat(evaluate(flag, share, gold).variant()).isEqualTo("on");
            assertThat(evaluate(flag, share, plain)).isEqualTo(before);
        }
    }

    @Test
    void aRuleWhoseBranchesAllGiveOneVariantIsWarnedAbout() {
        String demo = "{'state':'ENABLED','variants':{'on':true,'off':false},'defaultVariant':'off',"
                + "'targeting':{'if':[{'==':[{'var':'session'},'x']},'on','on']}}";

        assertThat(FlagDefinition.read("f09", json(demo)).findings())
                .extracting(Finding::code)
                .containsExactly("SAME_BRANCHES");
    }
}
