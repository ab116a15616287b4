package io.sluice.flags.core;

import static io.sluice.flags.core.FlagText.flag;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.sluice.kernel.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteeringTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'if':[{'var':'x'},'v2']}",
                "{'if':[{'var':'x'},'v2',null]}",
                "{'var':'version'}",
                "{'and':[{'var':'x'},'v2']}",
                "{'if':[{'var':'x'},'v2',{'fractional':[['v1',1],[null,9]]}]}",
                "{'fractional':[['v1',{'var':'w'}],['v2',1]]}"
            })
    void aTargetingThatMayAnswerNothingLeavesSomebodyToTheShare(String targeting) {
        assertThat(Steering.findings(steered(targeting), "v1", "v2")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'if':[{'var':'x'},'v2','v1']}",
                "{'if':[true,'v1']}",
                "{'if':['v1']}",
                "{'fractional':[['v1',1],['v2',9]]}",
                "{'if':[{'var':'x'},'v2',{'fractional':[['v1',1],['v2',9]]}]}",
                "{'or':[{'var':'version'},'v1']}",
                "{'cat':['v',{'var':'n'}]}"
            })
    void aTargetingThatAlwaysAnswersLeavesNobody(String targeting) {
        assertThat(Steering.findings(steered(targeting), "v1", "v2"))
                .extracting(Finding::code)
                .containsExactly("NOBODY_LEFT");
    }

    @Test
    void aSteeredFlagIsInServiceAndHasItsVariantsAndAnOffVariant() {
        CompiledFlag poor = flag("f", "{'state':'DISABLED','variants':{'v1':'one'}}");

        assertThat(Steering.findings(poor, "v0", "v2"))
                .extracting(Finding::code, Finding::place)
                .containsExactly(
                        tuple("VARIANT_UNKNOWN", "flag.baselineVariant"),
                        tuple("VARIANT_UNKNOWN", "flag.candidateVariant"),
                        tuple("OFF_VARIANT_MISSING", "flag.key"),
                        tuple("FLAG_DISABLED", "flag.key"));
    }

    @Test
    void aChangedFlagCannotLoseAVariantThatIsServed() {
        FlagDefinition changed = steered("{}").definition();

        assertThat(Steering.lostVariants(changed, List.of("v1", "v2"))).isEmpty();
        assertThat(Steering.lostVariants(changed, List.of("v1", "v0", "v0")))
                .extracting(Finding::code, Finding::place)
                .containsExactly(tuple("VARIANT_NEEDED", "variants.v0"));
    }

    private static CompiledFlag steered(String targeting) {
        return flag(
                "f",
                "{'state':'ENABLED','variants':{'v1':'one','v2':'two'},'defaultVariant':'v1',"
                        + "'sluice':{'offVariant':'v1'},'targeting':" + targeting + "}");
    }
}
