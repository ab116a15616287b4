package io.sluice.rollouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.openfeature.contrib.providers.ofrep.OfrepProvider;
import dev.openfeature.contrib.providers.ofrep.OfrepProviderOptions;
import dev.openfeature.sdk.Client;
import dev.openfeature.sdk.FlagEvaluationDetails;
import dev.openfeature.sdk.ImmutableContext;
import dev.openfeature.sdk.ImmutableMetadata;
import dev.openfeature.sdk.OpenFeatureAPI;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page for agent developers shows is run as it stands there, against the service. */
@QuarkusTest
class AgentsPageTest {
    private static final Path PAGE = Path.of("src", "docs", "agents.md");
    private static final int CONVERSATIONS = 60;

    @Inject
    SettableClock clock;

    @TestHTTPResource("/")
    URI service;

    @TempDir
    Path folder;

    private ReleaseUnderTest release;
    private String token;

    @BeforeEach
    void aStartedRelease() {
        // The snippets report by the machine's own clock; the service's must not be ahead from an earlier test.
        clock.reset();
        release = new ReleaseUnderTest(clock)
                .with("stages", "[{\"share\":0.5,\"bake\":\"PT10M\"},{\"share\":1.0,\"bake\":\"PT10M\"}]")
                .started();
        token = Api.token("fleet", release.environment());
    }

    @AfterEach
    void theClockRunsOn() {
        clock.reset();
    }

    @Test
    void theJavaOfThePageReportsWhatAnOpenFeatureClientWasServed() throws Exception {
        Files.writeString(folder.resolve("SluiceCounts.java"), snippet("java", "public class SluiceCounts"));
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-cp",
                        classPath(),
                        folder.resolve("SluiceCounts.java").toString());
        assertThat(compiled).isZero();

        Client flags = client();
        int candidate = 0;
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            Class<?> type = loader.loadClass("SluiceCounts");
            Object counts = type.getConstructor(String.class, String.class).newInstance(address(), token);
            Method count = type.getMethod("count", ImmutableMetadata.class, boolean.class);
            for (int i = 0; i < CONVERSATIONS; i++) {
                FlagEvaluationDetails<String> prompt =
                        flags.getStringDetails(ReleaseUnderTest.FLAG, "v1", new ImmutableContext("conv-" + i));
                candidate += prompt.getValue().equals("new") ? 1 : 0;
                count.invoke(counts, prompt.getFlagMetadata(), false);
            }
            clock.advance(Duration.ofSeconds(10));
            type.getMethod("report").invoke(counts);
        } finally {
            OpenFeatureAPI.getInstance().shutdown();
        }
        assertThat(candidate).isBetween(1, CONVERSATIONS - 1);
        release.get("report").then().body("exposedRequests", equalTo(candidate));
    }

    @Test
    void thePythonOfThePageReportsWhatItCounted() throws Exception {
        String driver = """

                counts = SluiceCounts("%s", "%s")
                for arm in ["candidate"] * 3 + ["baseline"] * 7 + ["outside"]:
                    counts.count({"rollout": "%s", "stage": 0, "arm": arm, "revision": "answer-service@v2"}, False)
                counts.count({}, False)
                counts.report()
                assert not counts.unanswered
                """.formatted(address(), token, release.id());
        run("python3", "counts.py", snippet("python", "class SluiceCounts") + driver);
        release.get("report").then().body("exposedRequests", equalTo(3));
    }

    @Test
    void theTypeScriptOfThePageReportsWhatItCounted() throws Exception {
        String driver = """

                const counts = new SluiceCounts("%s", "%s");
                for (const arm of ["candidate", "candidate", "baseline", "outside"]) {
                  counts.count({ rollout: "%s", stage: 0, arm, revision: "answer-service@v2" }, false);
                }
                counts.count({}, false);
                await counts.report();
                if (counts.unanswered.length > 0) throw new Error("not answered");
                """.formatted(address(), token, release.id());
        run("node", "counts.mjs", withoutTypes(snippet("typescript", "export class SluiceCounts")) + driver);
        release.get("report").then().body("exposedRequests", equalTo(2));
    }

    /** Enough for the page: its types are few, and what is left must be JavaScript. */
    private static String withoutTypes(String typescript) {
        return typescript
                .replace(
                        "constructor(public service: string, public token: string) {}",
                        "constructor(service, token) { this.service = service; this.token = token; }")
                .replace("<string, any>", "")
                .replaceAll("\\b(metadata|failed|unanswered): (any|boolean)(\\[])?", "$1")
                .replaceAll("\\): (void|Promise<void>) \\{", ") {");
    }

    private String snippet(String language, String mark) throws IOException {
        return Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult block) -> block.group(1))
                .filter(block -> block.contains(mark))
                .findFirst()
                .orElseThrow();
    }

    private void run(String program, String file, String text) throws IOException, InterruptedException {
        assumeTrue(isThere(program), program + " is not installed");
        Files.writeString(folder.resolve(file), text);
        Process process = new ProcessBuilder(program, file)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(output).isZero();
    }

    private static boolean isThere(String program) throws InterruptedException {
        try {
            return new ProcessBuilder(program, "--version").start().waitFor() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private Client client() {
        OfrepProvider provider = OfrepProvider.constructProvider(OfrepProviderOptions.builder()
                .baseUrl(address())
                .headers(ImmutableMap.of("Authorization", ImmutableList.of("Bearer " + token)))
                .build());
        OpenFeatureAPI.getInstance().setProviderAndWait(token, provider);
        return OpenFeatureAPI.getInstance().getClient(token);
    }

    private String address() {
        return service.toString().replaceFirst("/$", "");
    }

    private static String classPath() throws Exception {
        return Path.of(ImmutableMetadata.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }
}
