package io.sluice.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every list takes {@code limit} and {@code cursor}, and its pages are the list. */
@QuarkusTest
class ListsTest {
    @Inject
    SettableClock clock;

    @AfterEach
    void theClockRunsAgain() {
        clock.reset();
    }

    @Test
    void everyListIsReadInPages() {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).started();
        String environment = "/api/v1/environments/" + release.environment();
        for (String name : new String[] {"a", "B", "a.b", "a-b"}) {
            Api.createFlag(release.environment(), name, "{\"state\":\"ENABLED\",\"variants\":{\"on\":true}}");
            Api.admin()
                    .header("If-None-Match", "*")
                    .body("{\"==\":[{\"var\":\"plan\"},\"gold\"]}")
                    .put(environment + "/segments/" + name)
                    .then()
                    .statusCode(200);
        }
        for (String action : new String[] {"kill", "restore", "kill"}) {
            Api.admin().body("{\"reason\":\"a test\"}").post(environment + "/flags/a/" + action);
        }
        release.pass(0, 100, 1);
        release.pass(1, 100, 1);

        assertThat(walked(environment + "/flags?", "key")).hasSize(5).doesNotHaveDuplicates();
        assertThat(walked(environment + "/segments?", "name")).hasSize(4).doesNotHaveDuplicates();
        assertThat(walked(environment + "/flags/a/history?", "version")).containsExactly(4, 3, 2, 1);
        assertThat(walked(release.path("verdicts?"), "look")).containsExactly(1, 2);
        assertThat(walked(release.path("timeline?"), "action"))
                .startsWith("rollout.create", "rollout.start")
                .hasSize(6);
        assertThat(walked("/api/v1/rollouts?environment=" + release.environment() + "&", "id"))
                .containsExactly(release.id());
        assertThat(walked("/api/v1/environments?", "name"))
                .contains(release.environment())
                .doesNotHaveDuplicates();
        assertThat(walked("/api/v1/tokens?", "name")).contains("admin").doesNotHaveDuplicates();
    }

    @Test
    void aLimitOrACursorThatIsNoneIsRefusedEverywhere() {
        ReleaseUnderTest release = new ReleaseUnderTest(clock).create();
        String environment = "/api/v1/environments/" + release.environment();
        for (String list : List.of(
                environment + "/flags",
                environment + "/segments",
                environment + "/stale-flags",
                environment + "/flags/" + ReleaseUnderTest.FLAG + "/history",
                release.path("verdicts"),
                release.path("timeline"),
                "/api/v1/rollouts",
                "/api/v1/environments",
                "/api/v1/budgets",
                "/api/v1/tokens",
                "/api/v1/plans")) {
            for (String name : new String[] {"limit", "cursor"}) {
                Api.admin()
                        .queryParam(name, "!")
                        .get(list)
                        .then()
                        .statusCode(400)
                        .body("field", equalTo(name));
            }
        }
    }

    /** That member of each item, read two at a time. */
    private static List<Object> walked(String list, String member) {
        List<Object> seen = new ArrayList<>();
        String cursor = null;
        do {
            Response page = Api.admin().get(list + "limit=2" + (cursor == null ? "" : "&cursor=" + cursor));
            page.then().statusCode(200);
            seen.addAll(page.<List<Object>>path("items." + member));
            cursor = page.path("next");
        } while (cursor != null);
        return seen;
    }
}
