package io.sluice.judge.core.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.kernel.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A selector is read into parts, filled in, and written again; nothing else gets through. */
class SelectorTest {
    private static final ArmNames CANDIDATE = new ArmNames("candidate", "v2", "answers", "production");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "up{version=\"$version\"} | up{version=\"v2\"}",
                "a:b{ version = '$version' , } | a:b{version=\"v2\"}",
                "{__name__=\"up\",v=\"${version}x\"} | {__name__=\"up\",v=\"v2x\"}",
                "{\"http.requests\", \"service.version\"=\"$version\"} |"
                        + " {\"http.requests\",\"service.version\"=\"v2\"}",
                "up{role=\"$arm\",env!=\"$environment\",t=~\"$target-.*\"} |"
                        + " up{role=\"candidate\",env!=\"production\",t=~\"answers-.*\"}",
                "up{r=\"$revision\",m!~`a\\d+`} | up{r=\"answers@v2\",m!~\"a\\\\d+\"}",
                "up{v=\"$version\",end=~\"a$\"} | up{v=\"v2\",end=~\"a$\"}",
                "up{v=\"$version\",q=\"say \\\"x\\\"\"} | up{v=\"v2\",q=\"say \\\"x\\\"\"}",
            })
    void isFilledInAndWrittenInOneNotation(String written, String asked) {
        Selector selector = Selector.ofText("of", written);
        assertThat(selector.of(CANDIDATE)).isEqualTo(asked);
        assertThat(Selector.ofText("of", selector.text())).isEqualTo(selector);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rate(up{v=\"$version\"}[5m])",
                "up{v=\"$version\"}[5m]",
                "up{v=\"$version\"} offset 1h",
                "up{v=\"$version\"} @ 0",
                "up{v=\"$version\"} or up{v=\"$version\"}",
                "sum(up)",
                "up",
                "up{v=\"v1\"}",
                "up{v=\"$versoin\"}",
                "up{v=\"${}\",w=\"$version\"}",
                "up{v=~\"$version\"",
                "up{v=\"$version}",
                "up{v=$version}",
                "up{v:\"$version\"}",
                "up{v=\"$version\" w=\"x\"}",
                "up{1v=\"$version\"}",
                "up{v=\"\\q$version\"}",
                "{v=~\"$version|.*\"}",
                "{v=\"$version\"} # up",
                "1 + up{v=\"$version\"}",
                "{}",
                "  "
            })
    void whatIsNotASelectorOfOneArmIsRefusedNamingTheField(String written) {
        assertThatThrownBy(() -> Selector.ofText("queries.p95.buckets", written))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.field()).isEqualTo("queries.p95.buckets"));
    }

    @Test
    void aVersionCannotLeaveItsQuotesOrItsPattern() {
        ArmNames hostile = new ArmNames("candidate", "v\"}or(up{x=\"|.*\\", "answers", "production");
        assertThat(Selector.ofText("of", "up{v=\"$version\"}").of(hostile))
                .isEqualTo("up{v=\"v\\\"}or(up{x=\\\"|.*\\\\\"}");
        assertThat(Selector.ofText("of", "up{v=~\"$version\"}").of(hostile))
                .isEqualTo("up{v=~\"v\\\"\\\\}or\\\\(up\\\\{x=\\\"\\\\|\\\\.\\\\*\\\\\\\\\"}");
    }
}
