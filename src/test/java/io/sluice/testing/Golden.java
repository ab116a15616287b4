package io.sluice.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tables of expected values, computed outside the product. Each row is a map from the header's names. */
public final class Golden {
    private Golden() {}

    /** Our own table under {@code src/test/resources/golden}, for example {@code judge/wilson.csv}. */
    public static List<Map<String, String>> table(String name) {
        try (InputStream in = Golden.class.getResourceAsStream("/golden/" + name)) {
            if (in == null) {
                throw new AssertionError("no golden table " + name);
            }
            return rows(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** A table that lies beside the project; the test is skipped, visibly, where it is not there. */
    public static List<Map<String, String>> besideTheProject(String path) {
        Path file = Path.of("..", "shared").resolve(path);
        assumeTrue(Files.exists(file), "skipped: " + file + " is not here");
        try {
            return rows(Files.readString(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<Map<String, String>> rows(String text) {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        String[] names = lines.get(0).split(",", -1);
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            Map<String, String> row = new LinkedHashMap<>();
            for (int i = 0; i < names.length; i++) {
                row.put(names[i], cells[i]);
            }
            rows.add(row);
        }
        return rows;
    }
}
