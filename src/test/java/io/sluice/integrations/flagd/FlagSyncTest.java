package io.sluice.integrations.flagd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import flagd.sync.v1.FetchAllFlagsRequest;
import flagd.sync.v1.FlagSyncServiceGrpc;
import flagd.sync.v1.FlagSyncServiceGrpc.FlagSyncServiceBlockingStub;
import flagd.sync.v1.GetMetadataRequest;
import flagd.sync.v1.SyncFlagsRequest;
import flagd.sync.v1.SyncFlagsResponse;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.MetadataUtils;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import io.sluice.testing.Api;
import java.net.URI;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** flagd's sync service as a client of its protocol sees it, on the port of the HTTP API. */
@QuarkusTest
class FlagSyncTest {
    private static final String FLAG = """
            {"state":"ENABLED","variants":{"rich":"much","plain":"little"},"defaultVariant":"plain",
             "targeting":{"if":[{"==":[{"var":"plan"},"gold"]},"rich"]},"sluice":{"offVariant":"plain"}}""";

    @TestHTTPResource("/")
    URI service;

    private ManagedChannel channel;
    private String environment;

    @BeforeEach
    void connect() {
        channel = ManagedChannelBuilder.forAddress(service.getHost(), service.getPort())
                .usePlaintext()
                .build();
        environment = Api.environment();
    }

    @AfterEach
    void disconnect() {
        channel.shutdownNow();
    }

    @Test
    void aStreamBeginsWithTheWholeDocumentAndSendsItAgainAtEachChange() {
        Api.createFlag(environment, "answers", FLAG);
        Iterator<SyncFlagsResponse> stream =
                bearing(Api.token("fleet", environment)).syncFlags(SyncFlagsRequest.getDefaultInstance());

        assertThat(flag(stream.next(), "answers").get("targeting")).isNotNull();

        act("answers", "kill");
        JsonObject killed = flag(stream.next(), "answers");
        assertThat(killed.get("targeting")).isNull();
        assertThat(killed.get("defaultVariant")).isEqualTo(JsonValue.text("plain"));

        act("answers", "restore");
        assertThat(flag(stream.next(), "answers").get("targeting")).isNotNull();
    }

    @Test
    void aStreamEndsWithItsTokenAlsoWhereNothingChanges() {
        Api.createFlag(environment, "answers", FLAG);
        var made = Api.admin()
                .body("{\"name\":\"f-%1$s\",\"role\":\"fleet\",\"environment\":\"%1$s\"}".formatted(environment))
                .post("/api/v1/tokens")
                .then()
                .statusCode(201)
                .extract();
        Iterator<SyncFlagsResponse> stream =
                bearing(made.path("token")).syncFlags(SyncFlagsRequest.getDefaultInstance());
        stream.next();

        Api.admin().delete("/api/v1/tokens/" + made.path("id")).then().statusCode(204);

        assertThatThrownBy(stream::next).isInstanceOfSatisfying(StatusRuntimeException.class, this::isUnauthenticated);
    }

    @Test
    void aStreamCarriesTheSegmentsAndFollowsThem() {
        segment("*", "gold");
        Api.createFlag(
                environment,
                "answers",
                FLAG.replace("{\"==\":[{\"var\":\"plan\"},\"gold\"]}", "{\"$ref\":\"payers\"}"));
        Iterator<SyncFlagsResponse> stream =
                bearing(Api.token("fleet", environment)).syncFlags(SyncFlagsRequest.getDefaultInstance());

        assertThat(stream.next().getFlagConfiguration()).contains("$evaluators", "payers", "gold");
        segment("\"1\"", "silver");
        assertThat(stream.next().getFlagConfiguration()).contains("silver").doesNotContain("gold");
    }

    private void segment(String version, String plan) {
        Api.admin()
                .header(version.equals("*") ? "If-None-Match" : "If-Match", version)
                .body("{\"==\":[{\"var\":\"plan\"},\"" + plan + "\"]}")
                .put("/api/v1/environments/" + environment + "/segments/payers")
                .then()
                .statusCode(200);
    }

    @Test
    void oneFetchGivesTheDocumentOfTheStream() {
        Api.createFlag(environment, "answers", FLAG);
        FlagSyncServiceBlockingStub client = bearing(Api.token("fleet", environment));

        assertThat(client.fetchAllFlags(FetchAllFlagsRequest.getDefaultInstance())
                        .getFlagConfiguration())
                .isEqualTo(client.syncFlags(SyncFlagsRequest.getDefaultInstance())
                        .next()
                        .getFlagConfiguration());
        assertThat(client.getMetadata(GetMetadataRequest.getDefaultInstance()).hasMetadata())
                .isFalse();
    }

    @Test
    void aTokenOfAllEnvironmentsNamesOneByTheSelector() {
        Api.createFlag(environment, "answers", FLAG);
        String viewer = Api.token("viewer");
        FetchAllFlagsRequest inMessage = FetchAllFlagsRequest.newBuilder()
                .setSelector("flagSetId=" + environment)
                .build();

        assertThat(fetch(Map.of("x-api-key", viewer, "flagd-selector", "flagSetId=" + environment)))
                .contains("\"answers\"");
        assertThat(with(Map.of("x-api-key", viewer)).fetchAllFlags(inMessage).getFlagConfiguration())
                .contains("\"answers\"");
        refuses(Status.Code.PERMISSION_DENIED, Map.of("x-api-key", viewer));
        refuses(Status.Code.NOT_FOUND, Map.of("x-api-key", viewer, "flagd-selector", "flagSetId=nowhere"));
        refuses(Status.Code.INVALID_ARGUMENT, Map.of("x-api-key", viewer, "flagd-selector", "source=" + environment));
    }

    @Test
    void onlyATokenThatMayEvaluateEveryFlagFollows() {
        refuses(Status.Code.UNAUTHENTICATED, Map.of());
        refuses(Status.Code.UNAUTHENTICATED, Map.of("authorization", "Bearer nobody"));
        refuses(Status.Code.PERMISSION_DENIED, Map.of("x-api-key", Api.token("browser", environment)));
        String elsewhere = "flagSetId=" + Api.environment();
        refuses(
                Status.Code.PERMISSION_DENIED,
                Map.of("x-api-key", Api.token("fleet", environment), "flagd-selector", elsewhere));
        assertThatThrownBy(() -> with(Map.of())
                        .syncFlags(SyncFlagsRequest.getDefaultInstance())
                        .next())
                .isInstanceOfSatisfying(StatusRuntimeException.class, this::isUnauthenticated);
        assertThatThrownBy(() -> with(Map.of()).getMetadata(GetMetadataRequest.getDefaultInstance()))
                .isInstanceOfSatisfying(StatusRuntimeException.class, this::isUnauthenticated);
    }

    @Test
    void aTokenOfAPrefixFollowsTheFlagsOfThatPrefix() {
        Api.createFlag(environment, "mine.answers", FLAG);
        Api.createFlag(environment, "theirs.answers", FLAG);
        String token =
                Api.tokenFor("{\"name\":\"p-%s\",\"role\":\"fleet\",\"environment\":\"%s\",\"flagPrefix\":\"mine.\"}"
                        .formatted(environment, environment));

        assertThat(fetch(Map.of("x-api-key", token))).contains("mine.answers").doesNotContain("theirs.answers");
    }

    private void isUnauthenticated(StatusRuntimeException refused) {
        assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.UNAUTHENTICATED);
    }

    private void refuses(Status.Code code, Map<String, String> metadata) {
        assertThatThrownBy(() -> fetch(metadata))
                .isInstanceOfSatisfying(
                        StatusRuntimeException.class,
                        refused -> assertThat(refused.getStatus().getCode()).isEqualTo(code));
    }

    private String fetch(Map<String, String> metadata) {
        return with(metadata)
                .fetchAllFlags(FetchAllFlagsRequest.getDefaultInstance())
                .getFlagConfiguration();
    }

    private FlagSyncServiceBlockingStub bearing(String token) {
        return with(Map.of("authorization", "Bearer " + token));
    }

    private FlagSyncServiceBlockingStub with(Map<String, String> metadata) {
        Metadata sent = new Metadata();
        metadata.forEach((name, value) -> sent.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value));
        return FlagSyncServiceGrpc.newBlockingStub(channel)
                .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(sent))
                .withDeadlineAfter(30, TimeUnit.SECONDS);
    }

    private void act(String key, String action) {
        Api.admin()
                .body("{\"reason\":\"a test\"}")
                .post("/api/v1/environments/" + environment + "/flags/" + key + "/" + action)
                .then()
                .statusCode(200);
    }

    private static JsonObject flag(SyncFlagsResponse response, String key) {
        JsonObject document = (JsonObject) StrictJson.read(response.getFlagConfiguration(), JsonValue.class);
        JsonObject flags = (JsonObject) document.get("flags");
        return (JsonObject) flags.get(key);
    }
}
