package io.sluice.integrations.notifications.core.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.kernel.Refused;
import io.sluice.testing.Golden;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SigningKeyTest {

    @Test
    void signsAsTheReferenceLibrariesAndOpensslDo() {
        assertThat(Golden.table("notifications/signature.csv")).isNotEmpty().allSatisfy(row -> {
            Instant at = Instant.ofEpochSecond(Long.parseLong(row.get("timestamp")));
            assertThat(SigningKey.parse("secret", row.get("key")).sign(row.get("id"), at, row.get("body")))
                    .isEqualTo("v1," + row.get("code"));
        });
    }

    @Test
    void aKeyThatWasWrittenIsReadAgain() {
        byte[] bits = new byte[32];
        bits[3] = 7;
        String written = SigningKey.write(bits);

        assertThat(written).startsWith("whsec_");
        assertThat(SigningKey.parse("secret", written).sign("m", Instant.EPOCH, "{}"))
                .startsWith("v1,");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "secret", "whsec_", "whsec_c2hvcnQ=", "whsec_%%%", "wrong_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"})
    void aWeakOrUnreadableKeyIsRefusedAndNotRepeated(String text) {
        assertThatThrownBy(() -> SigningKey.parse("secret", text)).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.field()).isEqualTo("secret");
            assertThat(refused.detail()).doesNotContain("MfKQ");
        });
    }
}
