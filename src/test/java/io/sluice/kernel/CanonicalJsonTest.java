package io.sluice.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonNumber;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CanonicalJsonTest {

    @Test
    void membersAreSortedByCodeUnitsAndSpacesAreGone() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("b", JsonValue.number(2));
        members.put("a", JsonValue.array(List.of(JsonNull.NULL, JsonValue.text("x"))));
        members.put("€", JsonValue.number(3));
        assertThat(CanonicalJson.write(JsonValue.object(members))).isEqualTo("{\"a\":[null,\"x\"],\"b\":2,\"€\":3}");
    }

    @Test
    void controlCharactersAreEscapedAsRfc8785Says() {
        assertThat(CanonicalJson.write(JsonValue.text("\u000f\n\"\\/é"))).isEqualTo("\"\\u000f\\n\\\"\\\\/é\"");
    }

    @Test
    void anIntegerHasOneForm() {
        assertThat(CanonicalJson.write(new JsonNumber("1e2"))).isEqualTo("100");
        assertThat(CanonicalJson.write(new JsonNumber("10.0"))).isEqualTo("10");
    }

    @Test
    void aNumberThatADoubleCannotHoldIsNotHashed() {
        assertThatThrownBy(() -> CanonicalJson.write(new JsonNumber("0.1"))).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> CanonicalJson.write(new JsonNumber("9007199254740993")))
                .isInstanceOf(ArithmeticException.class);
    }

    @Test
    void theDigestIsSha256OfTheBytes() {
        assertThat(CanonicalJson.sha256(JsonValue.object(Map.of())))
                .isEqualTo("sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    }
}
