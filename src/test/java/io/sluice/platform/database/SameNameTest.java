package io.sluice.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.testing.Api;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Of two who make the same thing at once, the slower one is told so. */
@QuarkusTest
class SameNameTest {
    @Inject
    Transactions transactions;

    @Inject
    EntityManager session;

    private final String name = "same-" + UUID.randomUUID();

    @Test
    void theSecondMakerOfAnEnvironmentIsToldOfTheFirst() {
        isTold(
                "environment",
                "insert into environment (name, created_at) values (?1, now())",
                () -> Api.admin().body("{\"protected\":false}").put("/api/v1/environments/" + name));
    }

    @Test
    void theSecondMakerOfATokenIsToldOfTheFirst() {
        isTold(
                "token",
                "insert into token (id, name, role, secret_hash, created_at)"
                        + " values (gen_random_uuid(), ?1, 'viewer', sha256(convert_to(?1, 'UTF8')), now())",
                () -> Api.admin()
                        .body("{\"name\":\"" + name + "\",\"role\":\"viewer\"}")
                        .post("/api/v1/tokens"));
    }

    @Test
    void theSecondMakerOfABudgetIsToldOfTheFirst() {
        // Not the same environment, which would put the two in order.
        String first = Api.environment();
        String second = Api.environment();
        isTold(
                "budget",
                "insert into budget (name, environment, scope, calls, degrade_at, version, updated_at)"
                        + " values (?1, '" + first + "', 'TENANT', 1, 1, 1, now())",
                () -> Api.admin()
                        .header("If-None-Match", "*")
                        .body("{\"environment\":\"" + second + "\",\"calls\":1}")
                        .put("/api/v1/budgets/" + name));
    }

    /** The first maker's row is there, and committed only once the second one waits for it. */
    private void isTold(String table, String insert, Supplier<Response> second) {
        CompletableFuture<Response> answer = transactions.write(() -> {
            session.createNativeQuery(insert).setParameter(1, name).executeUpdate();
            CompletableFuture<Response> asked = CompletableFuture.supplyAsync(second);
            Awaitility.await().until(() -> isWaitedFor(table));
            return asked;
        });
        Response told = answer.join();
        assertThat(told.statusCode()).isEqualTo(409);
        assertThat(told.path("code").toString()).isEqualTo("CONFLICT");
        assertThat(told.asString()).doesNotContain("constraint", "_pkey", "token_name");
    }

    private boolean isWaitedFor(String table) {
        return !transactions
                .separateRead(() -> session.createNativeQuery("select 1 from pg_stat_activity"
                                + " where wait_event_type = 'Lock' and query ilike ?1 and pid <> pg_backend_pid()")
                        .setParameter(1, "insert into " + table + " %")
                        .getResultList())
                .isEmpty();
    }
}
