package io.sluice.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the README names is there; a page that nobody tests is a page that drifts. */
class ReadmeTest {
    private static final Pattern NAMED_PATH = Pattern.compile("`((?:src|plans|migrations|\\.ci)/[^`\\s]*)`");
    private static final Pattern SETTING = Pattern.compile("^\\| `(SLUICE_[A-Z_]+)`", Pattern.MULTILINE);
    private static final Pattern COMMAND_FILE = Pattern.compile("(plans/\\S+\\.(?:yaml|csv))");

    @Test
    void everyPathThatItNamesExists() throws IOException {
        assertThat(found(NAMED_PATH))
                .isNotEmpty()
                .allSatisfy(path -> assertThat(Path.of(path)).exists());
        assertThat(found(COMMAND_FILE))
                .isNotEmpty()
                .allSatisfy(path -> assertThat(Path.of(path)).exists());
    }

    @Test
    void itsTableOfSettingsIsTheListThatTheServiceKnows() throws IOException {
        String source = Files.readString(Path.of("src/main/java/io/sluice/app/Setting.java"));
        List<String> known = Pattern.compile("^ {4}([A-Z_]+)[,;]", Pattern.MULTILINE)
                .matcher(source)
                .results()
                .map(match -> "SLUICE_" + match.group(1))
                .toList();
        assertThat(known).hasSizeGreaterThan(10);
        assertThat(found(SETTING)).containsExactlyElementsOf(known);
    }

    @Test
    void itsScriptForAPipelineIsTheOneThatIsTested() throws IOException {
        String script = Files.readString(Path.of("plans/ci/release.sh"));
        String commands = script.lines().filter(line -> !line.startsWith("#")).collect(Collectors.joining("\n"));
        assertThat(Files.readString(Path.of("README.md"))).contains("```sh\n" + commands + "\n```");
    }

    @Test
    void theExamplesForPipelinesWaitAsLongAsTheirStagesMay() throws IOException {
        long wait = number("plans/ci/release.sh", "--wait PT(\\d+)H");
        long stages = Pattern.compile("release.sh rollout.json( \\d+)+")
                .matcher(Files.readString(Path.of("plans/ci/github-actions.yml")))
                .results()
                .mapToLong(call -> call.group().split(" ").length - 2)
                .sum();
        assertThat(stages).isPositive();
        assertThat(number("plans/ci/github-actions.yml", "timeout-minutes: (\\d+)"))
                .isGreaterThan(stages * wait * 60);
        assertThat(number("plans/ci/Jenkinsfile", "time: (\\d+), unit: 'HOURS'"))
                .isGreaterThan(stages * wait);
    }

    private static long number(String file, String pattern) throws IOException {
        return Pattern.compile(pattern)
                .matcher(Files.readString(Path.of(file)))
                .results()
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void noTwoDecisionsHaveOneNumber() throws IOException {
        try (var files = Files.list(Path.of("src/docs/decisions"))) {
            assertThat(files.map(file -> file.getFileName().toString().substring(0, 4)))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void everyDecisionSaysWhatWasRejected() throws IOException {
        try (var files = Files.list(Path.of("src/docs/decisions"))) {
            assertThat(files.toList()).isNotEmpty().allSatisfy(file -> {
                assertThat(file.getFileName().toString()).matches("\\d{4}-[a-z0-9-]+\\.md");
                assertThat(Files.readString(file)).containsIgnoringCase("rejected");
            });
        }
    }

    private static List<String> found(Pattern pattern) throws IOException {
        return pattern.matcher(Files.readString(Path.of("README.md")))
                .results()
                .map((MatchResult match) -> match.group(1))
                .distinct()
                .toList();
    }
}
