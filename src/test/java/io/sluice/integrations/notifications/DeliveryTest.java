package io.sluice.integrations.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.sluice.integrations.notifications.core.Notice;
import io.sluice.integrations.notifications.core.RetrySchedule;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.outbound.OutboundHttp;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.Api;
import io.sluice.testing.Receiver.Request;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Notices on their way, against real servers. */
@QuarkusTest
class DeliveryTest {
    private static final Duration LONGEST_WAIT = RetrySchedule.USUAL.longest();

    @Inject
    SettableClock clock;

    @Inject
    Courier courier;

    @Inject
    NoticeIntake intake;

    @Inject
    TargetStore targets;

    @Inject
    DeliveryStore deliveries;

    @Inject
    OutboundHttp http;

    @Inject
    ReachableHosts hosts;

    @Inject
    Transactions transactions;

    @Inject
    ExecutorService executor;

    @AfterEach
    void theClockRunsOn() {
        clock.reset();
    }

    @Test
    void aReleaseIsToldAsItHappensAndEachTransitionOnce() throws GeneralSecurityException {
        ReleaseUnderTest release = new ReleaseUnderTest(clock);
        try (Told told = new Told(release.environment())) {
            release.create();
            release.start();
            release.advance(0).then().body("action", equalTo("hold"));
            release.operate("pause");
            release.operate("pause");
            release.operate("resume");
            release.pass(0, 300, 3).then().body("action", equalTo("proceed"));
            release.advance(0).then().body("repeated", equalTo(true));
            release.operate("rollback");

            told.awaitRequests(7);
            assertThat(told.types())
                    .containsExactly(
                            "rollout.created",
                            "rollout.started",
                            "rollout.paused",
                            "rollout.resumed",
                            "rollout.verdict",
                            "rollout.stage_entered",
                            "rollout.rolled_back");
            for (Request request : told.receiver.requests()) {
                assertThat(request.headers().get("webhook-signature")).isEqualTo("v1," + code(told.secret, request));
            }
            assertThat(told.receiver.requests().stream().map(Told::id)).doesNotHaveDuplicates();
            told.awaitQueue(0, 0);
        }
    }

    @Test
    void aTargetThatHangsDelaysNobodyElse() {
        String environment = environmentWithFlags("f", "g");
        try (Told hanging = new Told(environment);
                Told healthy = new Told(environment)) {
            hanging.receiver.hanging();
            kill(environment, "f");
            hanging.awaitRequests(1);
            kill(environment, "g");

            healthy.awaitRequests(2);
            assertThat(healthy.types()).containsExactly("flag.killed", "flag.killed");
            healthy.awaitQueue(0, 0);
            assertThat(hanging.read().extract().<Integer>path("queue.waiting")).isEqualTo(2);
        }
    }

    @Test
    void whatIsMissedIsSentAgainWithItsIdUntilItIsTaken() {
        String environment = environmentWithFlags("f");
        try (Told told = new Told(environment)) {
            told.receiver.answering(500);
            kill(environment, "f");
            awaitTries(told, 1);
            told.read().body("queue.lastError", equalTo("answered 500"));
            tryAgain(told, 2);
            told.receiver.answering(204);
            clock.advance(LONGEST_WAIT);
            told.awaitQueue(0, 0);

            assertThat(told.receiver.requests()).hasSize(3);
            assertThat(ids(told)).hasSize(1);
            told.read().body("queue.lastSuccess", notNullValue());
        }
    }

    @Test
    void whatIsNeverTakenIsGivenUpAndCanBeSentAgain() {
        String environment = environmentWithFlags("f");
        try (Told told = new Told(environment)) {
            told.receiver.answering(500);
            kill(environment, "f");
            for (int tries = 1; tries < RetrySchedule.USUAL.maxTries(); tries++) {
                tryAgain(told, tries);
            }
            clock.advance(LONGEST_WAIT);
            told.awaitQueue(0, 1);
            assertThat(told.receiver.requests()).hasSize(RetrySchedule.USUAL.maxTries());
            told.read().body("deadLetters[0].type", equalTo("flag.killed"));

            told.receiver.answering(200);
            Api.admin()
                    .body("{\"reason\":\"repaired\"}")
                    .post(told.path() + "/redeliver")
                    .then()
                    .statusCode(200)
                    .body("queued", equalTo(1));
            told.awaitQueue(0, 0);
            assertThat(ids(told)).hasSize(1);
        }
    }

    @Test
    void aRedirectIsNotFollowedAndNotTriedAgain() {
        String environment = environmentWithFlags("f");
        try (Told told = new Told(environment)) {
            told.receiver.redirecting(told.receiver.url("/inside"));
            kill(environment, "f");

            told.awaitQueue(0, 1);
            assertThat(told.receiver.requests()).extracting(Request::path).containsExactly("/hook");
            told.read().body("deadLetters[0].lastError", equalTo("answered 302"));
        }
    }

    @Test
    void aSubjectKeepsItsOrderAndHoldsUpNoOther() {
        String environment = environmentWithFlags("f", "g");
        try (Told told = new Told(environment)) {
            Set<String> refused = ConcurrentHashMap.newKeySet();
            told.receiver.answering(request -> Told.subject(request).endsWith("/f") && refused.add("once") ? 500 : 200);
            kill(environment, "f");
            told.awaitRequests(1);
            clock.stopAt(clock.instant());
            restore(environment, "f");
            kill(environment, "g");
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> told.receiver.requests().stream()
                            .anyMatch(request -> Told.subject(request).endsWith("/g")));
            clock.advance(LONGEST_WAIT);
            told.awaitQueue(0, 0);

            List<String> ofF = told.receiver.requests().stream()
                    .filter(request -> Told.subject(request).endsWith("/f"))
                    .map(Told::type)
                    .toList();
            assertThat(ofF).containsExactly("flag.killed", "flag.killed", "flag.restored");
        }
    }

    @Test
    void whatAReplicaWasAtWhenItDiedIsSentByAnother() {
        String environment = environmentWithFlags("f");
        try (Told told = new Told(environment)) {
            transactions.write(() -> targets.claim(
                    told.name,
                    UUID.randomUUID(),
                    clock.instant(),
                    clock.instant().plus(Courier.CLAIM)));
            kill(environment, "f");
            told.awaitQueue(1, 0);
            sendAndDie(told);
            assertThat(told.receiver.requests()).hasSize(1);

            clock.advance(Courier.CLAIM.plusSeconds(1));
            told.awaitQueue(0, 0);
            assertThat(told.receiver.requests()).hasSize(2);
            assertThat(ids(told)).hasSize(1);
        }
    }

    /** Another replica sends the notice and is gone before it can say so. */
    private void sendAndDie(Told told) {
        NotificationTarget target =
                transactions.separateRead(() -> targets.byName(told.name)).orElseThrow();
        Notice notice = transactions
                .separateRead(() -> deliveries.next(told.name, clock.instant()))
                .orElseThrow()
                .notice();
        http.post(Envelope.of(target, notice, clock.instant()), hosts.permitted())
                .toCompletableFuture()
                .join();
    }

    @Test
    void twoReplicasSendEachNoticeOnce() {
        Courier other = new Courier(intake, targets, deliveries, http, hosts, transactions, clock, executor);
        String environment = environmentWithFlags("f");
        try (Told told = new Told(environment)) {
            for (int i = 0; i < 10; i++) {
                kill(environment, "f");
                other.deliver();
                restore(environment, "f");
                other.deliver();
            }
            told.awaitQueue(0, 0);

            assertThat(told.receiver.requests()).hasSize(20);
            assertThat(ids(told)).hasSize(20);
            assertThat(told.types())
                    .startsWith("flag.killed", "flag.restored", "flag.killed")
                    .endsWith("flag.restored");
        }
    }

    private static String code(String secret, Request request) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring("whsec_".length())), "HmacSHA256"));
        String signed = request.headers().get("webhook-id") + "."
                + request.headers().get("webhook-timestamp") + "." + request.body();
        return Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
    }

    private static Set<String> ids(Told told) {
        return new HashSet<>(told.receiver.requests().stream().map(Told::id).toList());
    }

    /** Lets the notice that waits be tried, until it was tried so often. */
    private void tryAgain(Told told, int tries) {
        awaitTries(told, tries - 1);
        clock.advance(LONGEST_WAIT);
        courier.deliver();
        awaitTries(told, tries);
    }

    private void awaitTries(Told told, int tries) {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> transactions
                        .separateRead(() -> deliveries.find("target", told.name).firstResultOptional())
                        .filter(row -> row.tries >= tries)
                        .isPresent());
    }

    private static String environmentWithFlags(String... keys) {
        String environment = Api.environment();
        for (String key : keys) {
            Api.createFlag(
                    environment,
                    key,
                    "{\"state\":\"ENABLED\",\"variants\":{\"on\":true,\"off\":false},\"defaultVariant\":\"on\"}");
        }
        return environment;
    }

    private static void kill(String environment, String key) {
        act(environment, key, "kill");
    }

    private static void restore(String environment, String key) {
        act(environment, key, "restore");
    }

    private static void act(String environment, String key, String action) {
        Api.admin()
                .body("{\"reason\":\"wrong answers\"}")
                .post("/api/v1/environments/" + environment + "/flags/" + key + "/" + action)
                .then()
                .statusCode(200);
    }
}
