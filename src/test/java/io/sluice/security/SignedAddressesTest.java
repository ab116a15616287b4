package io.sluice.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.arc.Arc;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Role;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class SignedAddressesTest {
    @Inject
    SignedAddresses addresses;

    @Inject
    KnownTokens tokens;

    @Inject
    CurrentCaller current;

    @Inject
    SettableClock clock;

    private String environment;
    private Instant end;

    @BeforeEach
    void aStoppedClock() {
        clock.stopAt(Instant.parse("2027-01-01T00:00:00Z"));
        end = clock.instant().plus(Duration.ofHours(1));
        environment = Api.environment();
    }

    @AfterEach
    void theClockRunsAgain() {
        clock.reset();
    }

    @Test
    void aProofIsItsCallerUntilItEnds() {
        String proof = proofOf(Api.token("browser", environment));
        Caller caller = addresses.verify(proof).caller();
        assertThat(caller.role()).isEqualTo(Role.BROWSER);
        assertThat(caller.environment()).isEqualTo(environment);
        assertThat(caller.expires()).isEqualTo(end);

        clock.stopAt(end.minusMillis(1));
        addresses.verify(proof);
        clock.stopAt(end);
        assertRefused(proof);
    }

    @Test
    void theSameCallerGetsTheSameProofAndAnotherOneAnother() {
        String token = Api.token("fleet", environment);
        assertThat(proofOf(token)).isEqualTo(proofOf(token)).isNotEqualTo(proofOf(Api.token("fleet", environment)));
    }

    @Test
    void aProofWithAnyBitChangedIsWorthNothing() {
        byte[] proof = Base64.getUrlDecoder().decode(proofOf(Api.token("fleet", environment)));
        for (int bit = 0; bit < proof.length * 8; bit++) {
            byte[] forged = proof.clone();
            forged[bit / 8] ^= (byte) (1 << bit % 8);
            assertRefused(Base64.getUrlEncoder().withoutPadding().encodeToString(forged));
        }
    }

    @Test
    void whatIsNoProofIsRefusedAlike() {
        for (String sent : new String[] {null, "", "x", "=", "\u0000", "A".repeat(64), "A".repeat(10_000)}) {
            assertRefused(sent);
        }
    }

    @Test
    void aProofDiesWithItsToken() {
        String name = "short-" + environment;
        String body = "{\"name\":\"%s\",\"role\":\"fleet\",\"environment\":\"%s\"}".formatted(name, environment);
        var made = Api.admin().body(body).post("/api/v1/tokens").then().extract();
        String proof = proofOf(made.path("token"));
        addresses.verify(proof);
        Api.admin().delete("/api/v1/tokens/" + made.path("id"));
        assertRefused(proof);
    }

    private String proofOf(String secret) {
        Arc.container().requestContext().activate();
        try {
            current.set(tokens.authenticate(secret));
            return addresses.proof(end);
        } finally {
            Arc.container().requestContext().terminate();
        }
    }

    private void assertRefused(String proof) {
        assertThatThrownBy(() -> addresses.verify(proof))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.code()).isEqualTo(ErrorCode.UNAUTHENTICATED));
    }
}
