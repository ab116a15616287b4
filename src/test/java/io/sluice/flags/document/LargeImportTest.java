package io.sluice.flags.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.sluice.audit.AuditEntry;
import io.sluice.audit.AuditLog;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A document of more flags than one statement takes. */
@QuarkusTest
class LargeImportTest {
    private static final int FLAGS = 2_500;
    private static final String STEERED = """
            "prompt.version":{"state":"ENABLED","variants":{"v1":"old","v2":"new"},"defaultVariant":"v1",\
            "metadata":{"team":"answers"},"sluice":{"offVariant":"v1"}}""";

    @Inject
    SettableClock clock;

    @Inject
    AuditLog audit;

    @Inject
    Transactions transactions;

    @Test
    void isWrittenInBatchesWithItsVersionsAndItsEvents() {
        String environment = Api.environment();
        take(environment, document(environment, "on", "")).body("added", hasSize(FLAGS));
        take(environment, document(environment, "off", "")).body("changed", hasSize(FLAGS));

        String last = environment + "." + (FLAGS - 1);
        Api.admin()
                .get(flags(environment) + "/" + last + "/history")
                .then()
                .body("items.action", contains("update", "create"));
        Api.admin().get(flags(environment) + "/" + last).then().body("version", equalTo(2));
        List<AuditEntry> story = transactions.read(() -> audit.of("flag/" + last));
        assertThat(story).extracting(AuditEntry::action).containsExactly("flag.create", "flag.update");
        assertThat(story.get(0).before()).isNull();
        assertThat(story.get(1).before()).isEqualTo(story.get(0).after());
        assertThat(story).extracting(AuditEntry::requestId).doesNotContainNull();
        Api.as(Api.token("fleet", environment))
                .body("{\"context\":{\"targetingKey\":\"u\"}}")
                .post("/ofrep/v1/evaluate/flags/" + last)
                .then()
                .body("value", equalTo(false));
    }

    @Test
    void leavesLiveRolloutsTheirShares() {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).started();
        String environment = release.environment();

        take(environment, document(environment, "on", "," + STEERED)).body("changed", contains("prompt.version"));

        assertThat(release.state()).isEqualTo("RUNNING");
        release.get().then().body("share", equalTo(0.05f));
        Api.as(Api.token("fleet", environment))
                .body("{\"context\":{\"targetingKey\":\"u\"}}")
                .post("/ofrep/v1/evaluate/flags/prompt.version")
                .then()
                .body("metadata.rollout", equalTo(release.id()))
                .body("metadata.team", equalTo("answers"));
    }

    private static ValidatableResponse take(String environment, String document) {
        return Api.admin().body(document).put(flags(environment)).then().statusCode(200);
    }

    private static String document(String prefix, String defaultVariant, String more) {
        String flag =
                "\"%s.%d\":{\"state\":\"ENABLED\",\"variants\":{\"on\":true,\"off\":false},\"defaultVariant\":\"%s\"}";
        return IntStream.range(0, FLAGS)
                .mapToObj(i -> flag.formatted(prefix, i, defaultVariant))
                .collect(Collectors.joining(",", "{\"flags\":{", more + "}}"));
    }

    private static String flags(String environment) {
        return "/api/v1/environments/" + environment + "/flags";
    }
}
