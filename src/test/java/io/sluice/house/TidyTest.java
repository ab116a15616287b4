package io.sluice.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a machine can check of the house style, so that nobody argues about it. */
class TidyTest {
    private static final int MAX_FILE_LINES = 400;
    private static final int MAX_METHOD_LINES = 60;
    private static final int MAX_LINE_CHARACTERS = 120;
    private static final int MAX_PACKAGE_FILES = 35;

    /** A line of a class body that opens a method; an enum's constant and a nested type do not. */
    private static final Pattern METHOD = Pattern.compile(
            "^ {4}(?! )(?![A-Z_]+[ ({])" + "(?!.*\\b(class|interface|enum|record)\\b)[^=;@/*]*(\\b\\w+\\(.*|\\()$");

    /** A row of a table is one text; breaking it would make the table unreadable. */
    private static final Pattern TABLE_ROW = Pattern.compile("^ +\".*\"[,;)]*( *//.*)?$");

    private static final Pattern BANNED_NAME =
            Pattern.compile("(Manager|Helper|Utils?|Impl|Base|Common)(?=[A-Z]|$)|^(Base|Common|Abstract)(?=[A-Z])");
    private static final Pattern LEFT_OPEN = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");
    private static final Pattern MIGRATION = Pattern.compile("V(\\d{3})__[a-z0-9_]+\\.sql");

    @Test
    void noFileIsLongerThanFourHundredLines() {
        assertThat(javaFiles().filter(file -> lines(file).size() > MAX_FILE_LINES))
                .isEmpty();
    }

    @Test
    void noLineIsWiderThanAHundredAndTwentyCharacters() {
        assertThat(places(line -> line.length() > MAX_LINE_CHARACTERS
                        && !line.contains("https://")
                        && !TABLE_ROW.matcher(line).matches()))
                .isEmpty();
    }

    @Test
    void noMethodIsLongerThanSixtyLines() {
        List<String> tooLong = new ArrayList<>();
        for (Path file : javaFiles().toList()) {
            List<String> lines = lines(file);
            for (int start = 0; start < lines.size(); start++) {
                if (METHOD.matcher(lines.get(start)).matches() && methodEnd(lines, start) - start > MAX_METHOD_LINES) {
                    tooLong.add(file + ":" + (start + 1));
                }
            }
        }
        assertThat(tooLong).isEmpty();
    }

    @Test
    void noPackageHasMoreFilesThanAReaderCanHoldInMind() {
        Map<Path, Long> sizes = javaFiles()
                .filter(file -> file.startsWith("src/main"))
                .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));
        assertThat(sizes)
                .allSatisfy((folder, size) ->
                        assertThat(size).as("files in %s", folder).isLessThanOrEqualTo(MAX_PACKAGE_FILES));
    }

    @Test
    void everyMainPackageSaysWhatItIsFor() {
        Stream<Path> folders = javaFiles()
                .filter(file -> file.startsWith("src/main"))
                .map(Path::getParent)
                .distinct();
        assertThat(folders)
                .allSatisfy(folder ->
                        assertThat(folder.resolve("package-info.java")).exists());
    }

    @Test
    void noClassIsNamedByAnEmptyWord() {
        assertThat(javaFiles()
                        .map(file -> file.getFileName().toString().replace(".java", ""))
                        .filter(name -> BANNED_NAME.matcher(name).find()))
                .isEmpty();
    }

    @Test
    void nothingIsLeftOpen() {
        assertThat(places(line -> LEFT_OPEN.matcher(line).find())).isEmpty();
    }

    @Test
    void noTestSleeps() {
        assertThat(places(line -> line.contains("Thread." + "sleep"))).isEmpty();
    }

    @Test
    void everyTestClassIsFoundByItsName() {
        assertThat(javaFiles()
                        .filter(file -> file.startsWith("src/test"))
                        .filter(file -> lines(file).stream()
                                .anyMatch(line -> line.strip().matches("@(Test|ParameterizedTest|TestFactory)\\b.*")))
                        .filter(file -> !file.toString().matches(".*(Test|IT)\\.java")))
                .isEmpty();
    }

    @Test
    void everyGoldenFolderSaysHowItsNumbersWereObtained() {
        assertThat(walk(Path.of("src/test/resources/golden"))
                        .filter(Files::isDirectory)
                        .skip(1))
                .isNotEmpty()
                .allSatisfy(folder -> assertThat(folder.resolve("HOW.md")).exists());
    }

    @Test
    void migrationsAreNumberedWithoutGaps() {
        List<Integer> numbers = walk(Path.of("migrations"))
                .filter(Files::isRegularFile)
                .map(file -> MIGRATION.matcher(file.getFileName().toString()))
                .peek(matcher -> assertThat(matcher.matches()).as("%s", matcher).isTrue())
                .map(matcher -> Integer.parseInt(matcher.group(1)))
                .sorted()
                .toList();
        assertThat(numbers).isNotEmpty();
        for (int i = 0; i < numbers.size(); i++) {
            assertThat(numbers.get(i)).isEqualTo(i + 1);
        }
    }

    @Test
    void nothingButTheHouseStandsAtTheTopLevel() throws IOException {
        List<String> allowed = List.of(
                "pom.xml",
                "src",
                "migrations",
                "plans",
                "README.md",
                "docker-compose.yml",
                "sluice",
                "CHANGELOG.md",
                "LICENSE",
                "target",
                "data");
        try (Stream<Path> top = Files.list(Path.of(""))) {
            assertThat(top.map(Path::toString).filter(name -> !name.startsWith(".")))
                    .allSatisfy(name -> assertThat(allowed).contains(name));
        }
    }

    private static int methodEnd(List<String> lines, int start) {
        int end = start;
        while (end < lines.size() && !lines.get(end).equals("    }") && !endsAtOnce(lines.get(end))) {
            end++;
        }
        return end;
    }

    private static boolean endsAtOnce(String line) {
        return line.matches("^ {4}(?! ).*;$") || line.matches("^ {4}(?! ).*\\{}$");
    }

    private interface LineRule {
        boolean breaks(String line);
    }

    private static List<String> places(LineRule rule) {
        List<String> places = new ArrayList<>();
        for (Path file : javaFiles().toList()) {
            List<String> lines = lines(file);
            for (int i = 0; i < lines.size(); i++) {
                if (rule.breaks(lines.get(i))) {
                    places.add(file + ":" + (i + 1));
                }
            }
        }
        return places;
    }

    private static Stream<Path> javaFiles() {
        return walk(Path.of("src")).filter(file -> file.toString().endsWith(".java"));
    }

    private static Stream<Path> walk(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted().toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
