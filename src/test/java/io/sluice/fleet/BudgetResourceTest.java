package io.sluice.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.sluice.fleet.Purse.Spender;
import io.sluice.fleet.core.Amount;
import io.sluice.fleet.core.Budget;
import io.sluice.fleet.core.BudgetState;
import io.sluice.platform.database.Transactions;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class BudgetResourceTest {
    private static final Instant MORNING = Instant.parse("2026-11-30T08:00:00Z");

    @Inject
    SettableClock clock;

    @Inject
    BudgetStore store;

    @Inject
    KnownBudgets known;

    @Inject
    Transactions transactions;

    @ConfigProperty(name = "quarkus.datasource.jdbc.max-size")
    int connections;

    private final String name = "budget-" + UUID.randomUUID();
    private String environment;
    private String fleet;

    @BeforeEach
    void anEnvironment() {
        environment = Api.environment();
        fleet = Api.token("fleet", environment);
    }

    @AfterEach
    void theClockRunsOn() {
        clock.reset();
    }

    /** Seed 004, "Add rate limits and per-user budgets". */
    @Test
    void fiveCallsADayAreFiveCallsADay() {
        clock.stopAt(MORNING);
        define("\"calls\":5,\"tokens\":10000");
        List<String> day = new ArrayList<>();
        for (int call = 0; call < 7; call++) {
            day.add(spend("omar", 100).extract().path("state"));
        }

        assertThat(day).containsExactly("ok", "ok", "ok", "ok", "ok", "budget_exceeded", "budget_exceeded");
        spend("omar", 100)
                .body("budget", equalTo(name))
                .body("remainingCalls", equalTo(0))
                .body("remainingTokens", equalTo(9_500))
                .body("retryAfterSeconds", equalTo(16 * 3_600));
        spend("nadia", 100)
                .body("state", equalTo("ok"))
                .body("remainingCalls", equalTo(4))
                .body("retryAfterSeconds", nullValue());
    }

    @Test
    void theNextDayBeginsWithAWholeBudget() {
        clock.stopAt(Instant.parse("2026-11-30T23:59:59.5Z"));
        define("\"calls\":1");
        spend("omar", 0).body("state", equalTo("ok"));
        spend("omar", 0).body("state", equalTo("budget_exceeded")).body("retryAfterSeconds", equalTo(1));
        clock.stopAt(Instant.parse("2026-12-01T00:00:00Z"));
        spend("omar", 0).body("state", equalTo("ok"));
    }

    @Test
    void aSubjectIsDegradedBeforeItIsBlocked() {
        define("\"calls\":10,\"degradeAt\":0.8");
        List<String> states = new ArrayList<>();
        for (int call = 0; call < 11; call++) {
            states.add(spend("omar", 0).extract().path("state"));
        }
        assertThat(states.subList(0, 8)).containsOnly("ok");
        assertThat(states.subList(8, 11)).containsExactly("degraded", "degraded", "budget_exceeded");
    }

    @Test
    void tokensAreLimitedAsWellAndWhatDoesNotFitIsNotCounted() {
        define("\"tokens\":1000");
        spend("omar", 700).body("remainingTokens", equalTo(300)).body("remainingCalls", nullValue());
        spend("omar", 400).body("state", equalTo("budget_exceeded")).body("remainingTokens", equalTo(300));
        spend("omar", 300).body("state", equalTo("ok")).body("remainingTokens", equalTo(0));
    }

    @Test
    void aRefusalOfOneBudgetTakesNothingOutOfTheOther() {
        define("\"calls\":5");
        Api.admin()
                .header("If-None-Match", "*")
                .body("{\"environment\":\"" + environment + "\",\"per\":\"tenant\",\"tokens\":100}")
                .put("/api/v1/budgets/z" + name)
                .then()
                .statusCode(200);
        spend("omar", 90).body("state", equalTo("ok")).body("remainingTokens", equalTo(10));
        spend("nadia", 90).body("state", equalTo("budget_exceeded")).body("budget", equalTo("z" + name));
        spend("nadia", 10).body("state", equalTo("ok")).body("remainingCalls", equalTo(4));
    }

    /** Seed 004: three workers with limit 5 let 5 of 30 through where the counter is shared. */
    @Test
    void threeReplicasShareOneBudgetAndItsRest() throws Exception {
        define("\"calls\":1000");
        List<BudgetKeeper> replicas = List.of(replica(), replica(), replica());
        ExecutorService pool = Executors.newFixedThreadPool(6);
        List<Callable<Boolean>> asks = new ArrayList<>();
        for (int ask = 0; ask < 600; ask++) {
            BudgetKeeper replica = replicas.get(ask % 3);
            asks.add(() -> granted(replica, 2));
        }
        int granted = 0;
        for (Future<Boolean> each : pool.invokeAll(asks)) {
            granted += each.get() ? 1 : 0;
        }
        pool.shutdown();
        int inParallel = granted;
        assertThat(inParallel).isBetween(400, 500);

        replicas.forEach(BudgetKeeper::giveBackAll);
        while (granted(replicas.get(0), 2)) {
            granted++;
        }
        assertThat(granted).as("%d in parallel", inParallel).isEqualTo(500);
    }

    @Test
    void aSmallBudgetIsExactOverReplicas() {
        define("\"calls\":5");
        List<BudgetKeeper> replicas = List.of(replica(), replica(), replica());
        int granted = 0;
        for (int ask = 0; ask < 30; ask++) {
            granted += granted(replicas.get(ask % 3), 1) ? 1 : 0;
        }
        assertThat(granted).isEqualTo(5);
    }

    @Test
    void aWalletAtRestIsGivenBack() {
        define("\"calls\":1000");
        BudgetKeeper first = replica();
        assertThat(granted(first, 1)).isTrue();
        first.giveBackWhatRests();
        first.giveBackWhatRests();
        assertThat(granted(replica(), 999)).isTrue();
        assertThat(granted(first, 1)).isFalse();
    }

    @Test
    void theSubjectsOfTwoTenantsSpendTheirOwn() {
        define("\"calls\":1");
        BudgetKeeper replica = replica();
        for (Spender spender : List.of(
                new Spender("omar", "a"),
                new Spender("omar", "b"),
                new Spender("bomar", "a"),
                new Spender("omar", "ab"))) {
            assertThat(replica.spend(environment, spender, new Amount(1, 0)).state())
                    .as("%s", spender)
                    .isEqualTo(BudgetState.OK);
        }
        assertThat(replica.spend(environment, new Spender("omar", "a"), new Amount(1, 0))
                        .state())
                .isEqualTo(BudgetState.BUDGET_EXCEEDED);
    }

    @Test
    void aFaultOfOneBudgetTakesNothingOutOfTheOther() {
        define("\"calls\":2");
        Api.admin()
                .header("If-None-Match", "*")
                .body("{\"environment\":\"" + environment + "\",\"per\":\"tenant\",\"calls\":9}")
                .put("/api/v1/budgets/z" + name)
                .then()
                .statusCode(200);
        KnownBudgets both = new KnownBudgets(store, transactions);
        both.load();
        transactions.write(() -> store.deleteById("z" + name));
        BudgetKeeper replica = new BudgetKeeper(store, both, transactions, clock);
        for (int retry = 0; retry < 3; retry++) {
            assertThatThrownBy(() -> granted(replica, 1)).isInstanceOf(RuntimeException.class);
        }
        replica.giveBackAll();
        known.load();
        assertThat(granted(replica(), 2)).isTrue();
    }

    /** Who reads how budgets stand leaves the connections to the others while a wallet is being filled. */
    @Test
    void nobodyWaitsForAWalletWithAConnection() throws Exception {
        define("\"per\":\"tenant\",\"calls\":1000");
        BudgetKeeper replica = replica();
        assertThat(granted(replica, 1)).isTrue();
        Budget budget = known.of(environment).get(0);
        Purse purse = Purse.of(budget, new Spender("omar", "default"), clock.instant());
        CountDownLatch isLocked = new CountDownLatch(1);
        CountDownLatch isOver = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        threads.add(started(() -> transactions.write(() -> {
            store.lockUse(purse);
            isLocked.countDown();
            return await(isOver);
        })));
        try {
            assertThat(await(isLocked)).isTrue();
            threads.add(started(() -> granted(replica, 500)));
            Awaitility.await().until(() -> isWaitingInsideATransaction());
            List<Thread> readers = new ArrayList<>();
            for (int reader = 0; reader < connections; reader++) {
                readers.add(started(() -> replica.standings(environment, "default")));
            }
            threads.addAll(readers);
            Awaitility.await().until(() -> readers.stream().allMatch(each -> each.getState() == Thread.State.BLOCKED));
            assertThat(transactions.separateRead(() -> store.use(purse))).isNotEqualTo(Amount.NONE);
        } finally {
            isOver.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    /** Whether somebody waits for the row that the test has locked. */
    private boolean isWaitingInsideATransaction() {
        return transactions.separateRead(() -> store.getEntityManager()
                        .createNativeQuery("select 1 from pg_stat_activity where wait_event_type = 'Lock'"
                                + " and query like '%budget_use%' and pid <> pg_backend_pid()")
                        .getResultList()
                        .size())
                > 0;
    }

    private static Thread started(Callable<?> work) {
        Thread thread = new Thread(() -> {
            try {
                work.call();
            } catch (Exception failed) {
                throw new AssertionError(failed);
            }
        });
        thread.start();
        return thread;
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(9, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Test
    void aBudgetIsWrittenWithItsVersionAndReadInItsEnvironment() {
        define("\"calls\":5");
        String path = "/api/v1/budgets/" + name;
        String body = "{\"environment\":\"" + environment + "\",\"calls\":6}";
        Api.admin().body(body).put(path).then().statusCode(428);
        Api.admin().header("If-None-Match", "*").body(body).put(path).then().statusCode(412);
        Api.admin()
                .header("If-Match", "\"1\"")
                .body(body)
                .put(path)
                .then()
                .statusCode(200)
                .body("version", equalTo(2))
                .body("calls", equalTo(6));
        String elsewhere = Api.environment();
        Api.admin()
                .header("If-Match", "\"2\"")
                .body(body.replace(environment, elsewhere))
                .put(path)
                .then()
                .statusCode(409);
        Api.as(Api.token("viewer", environment)).get("/api/v1/budgets").then().body("items.name", hasItem(name));
        Api.as(Api.token("viewer", elsewhere)).get("/api/v1/budgets").then().body("items.name", not(hasItem(name)));
        Api.as(fleet).header("If-Match", "\"2\"").body(body).put(path).then().statusCode(403);
    }

    @Test
    void whereNoBudgetIsEverythingIsGranted() {
        spend("omar", 1_000_000)
                .body("state", equalTo("ok"))
                .body("budget", nullValue())
                .body("remainingCalls", nullValue());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | subject",
                "{\"subject\":\"\"} | subject",
                "{\"subject\":\"a\\u0000b\"} | subject",
                "{\"subject\":\"omar\",\"calls\":-1} | calls",
                "{\"subject\":\"omar\",\"calls\":\"1\"} | calls",
                "{\"subject\":\"omar\",\"tokens\":1.5} | tokens",
                "{\"subject\":\"omar\",\"tokens\":1e15} | tokens",
                "{\"subject\":\"omar\",\"colour\":\"red\"} | colour",
            })
    void aWrongFieldIsNamed(String body, String field) {
        Api.as(fleet)
                .body(body)
                .post("/api/v1/budgets/spend")
                .then()
                .statusCode(400)
                .body("field", equalTo(field));
    }

    private BudgetKeeper replica() {
        return new BudgetKeeper(store, known, transactions, clock);
    }

    private boolean granted(BudgetKeeper replica, int calls) {
        Spending spending = replica.spend(environment, new Spender("omar", "default"), new Amount(calls, 0));
        return spending.state() != BudgetState.BUDGET_EXCEEDED;
    }

    private void define(String limits) {
        Api.admin()
                .header("If-None-Match", "*")
                .body("{\"environment\":\"" + environment + "\"," + limits + "}")
                .put("/api/v1/budgets/" + name)
                .then()
                .statusCode(200)
                .header("ETag", "\"1\"");
    }

    private ValidatableResponse spend(String subject, int tokens) {
        return Api.as(fleet)
                .body("{\"subject\":\"" + subject + "\",\"calls\":1,\"tokens\":" + tokens + "}")
                .post("/api/v1/budgets/spend")
                .then()
                .statusCode(200);
    }
}
