package io.sluice.gameday.core.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.kernel.Finding;
import io.sluice.platform.yaml.StrictYaml;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerRulesTest {
    private static final String SOUND = """
            FROM maven:3.9.9 AS build
            RUN mvn package
            FROM eclipse-temurin:17-jre
            COPY --from=build /app /app
            ENV DB_PASSWORD_FILE=/run/secrets/db LANG=C.UTF-8
            USER answers
            ENTRYPOINT ["java", "-jar", "app.jar"]
            """;

    @Test
    void aSoundFileHasNoFinding() {
        assertThat(dockerfile(SOUND)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "eclipse-temurin",
                "eclipse-temurin:latest",
                "registry.example:5000/base",
                "--platform=linux/amd64 eclipse-temurin"
            })
    void anImageWithoutAVersionMoves(String image) {
        assertThat(dockerfile(SOUND.replace("eclipse-temurin:17-jre", image))).containsExactly("MOVING_IMAGE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "registry.example:5000/base:1.2.3",
                "scratch",
                "build",
                "base@sha256:0000000000000000000000000000000000000000000000000000000000000000"
            })
    void anImageOfAVersionADigestOrAnEarlierStageDoesNotMove(String image) {
        assertThat(dockerfile(SOUND.replace("eclipse-temurin:17-jre", image))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"USER answers,''", "USER answers,USER root", "USER answers,USER 0:0"})
    void rootIsRefusedSaidOrNot(String line, String instead) {
        assertThat(dockerfile(SOUND.replace(line, instead))).containsExactly("RUNS_AS_ROOT");
    }

    @Test
    void aUserOfAnEarlierStageIsNotTheUserOfTheImage() {
        assertThat(dockerfile("FROM base:1.0 AS one\nUSER answers\nFROM base:1.0\nCMD [\"x\"]\n"))
                .containsExactly("RUNS_AS_ROOT");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ENV API_KEY=k-123",
                "ARG DB_PASSWORD=hunter2",
                "ENV LANG=C \\\n    AUTH_TOKEN=t",
                "ENV MY_SECRET = s"
            })
    void aSecretInTheImageIsRefusedWithoutBeingRepeated(String line) {
        List<Finding> findings = DockerfileRules.check("Dockerfile", SOUND + line + "\n");
        assertThat(findings).extracting(Finding::code).containsExactly("SECRET_IN_IMAGE");
        assertThat(findings.get(0).message()).doesNotContain("k-123", "hunter2");
    }

    @Test
    void aStartThroughAShellKeepsTheSignal() {
        assertThat(dockerfile(SOUND.replace("ENTRYPOINT [\"java\", \"-jar\", \"app.jar\"]", "CMD java -jar app.jar")))
                .containsExactly("STARTS_THROUGH_A_SHELL");
    }

    @Test
    void aServiceOfAComposeFileIsHeldToItsRulesAndItsInlineFileToTheOthers() {
        assertThat(compose("""
                        services:
                          database:
                            image: postgres
                            environment: {POSTGRES_PASSWORD: hunter2, POSTGRES_USER: sluice}
                          answers:
                            build:
                              dockerfile_inline: |
                                FROM base:1.0
                                CMD ["x"]
                            environment: [API_TOKEN=t, "LANG=C"]
                            privileged: true
                            healthcheck: {test: [CMD, "true"]}
                        """))
                .containsExactly(
                        "database MOVING_IMAGE",
                        "database NO_HEALTH_CHECK",
                        "database SECRET_IN_FILE",
                        "answers RUNS_AS_ROOT",
                        "answers PRIVILEGED",
                        "answers SECRET_IN_FILE");
        assertThat(compose("version: \"3\"\n")).containsExactly("compose NO_SERVICES");
    }

    private static List<String> dockerfile(String text) {
        return DockerfileRules.check("Dockerfile", text).stream()
                .map(Finding::code)
                .toList();
    }

    private static List<String> compose(String text) {
        return ComposeRules.check("compose", StrictYaml.read(text)).stream()
                .map(finding -> finding.place().replaceFirst("compose ", "") + " " + finding.code())
                .toList();
    }
}
