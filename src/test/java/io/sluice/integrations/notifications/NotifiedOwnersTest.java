package io.sluice.integrations.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.sluice.plans.Owners.Reach;
import io.sluice.testing.Api;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
class NotifiedOwnersTest {
    @Inject
    NotifiedOwners owners;

    @Test
    void anOwnerIsReachedByTheTargetOfItsName() {
        try (Told told = new Told(Api.environment())) {
            assertThat(owners.reach(told.name)).isEqualTo(Reach.REACHABLE);
            assertThat(owners.reach("nobody-" + told.name)).isEqualTo(Reach.UNKNOWN);
        }
    }
}
