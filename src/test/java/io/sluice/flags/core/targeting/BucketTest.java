package io.sluice.flags.core.targeting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class BucketTest {
    private static final Path SHARED = Path.of("../shared/golden/bucket-murmur3.csv");

    @ParameterizedTest
    @CsvFileSource(
            resources = "/golden/flags/bucket.csv",
            delimiter = ';',
            quoteCharacter = '\'',
            ignoreLeadingAndTrailingWhitespace = false,
            maxCharsPerColumn = 5000,
            numLinesToSkip = 1)
    void thePublishedVectorsHold(String key, long hash, int of100, int of1000, int of100000, int ofLargest) {
        assertThat(Bucket.hash(key)).isEqualTo(hash);
        assertThat(Bucket.of(key, 100)).isEqualTo(of100);
        assertThat(Bucket.of(key, 1000)).isEqualTo(of1000);
        assertThat(Bucket.of(key, 100_000)).isEqualTo(of100000);
        assertThat(Bucket.of(key, Integer.MAX_VALUE)).isEqualTo(ofLargest);
    }

    @Test
    void theSharedVectorsHold() throws IOException {
        Assumptions.assumeTrue(Files.exists(SHARED), "no shared golden table beside the project");
        List<String> rows = Files.readAllLines(SHARED);
        for (String row : rows.subList(1, rows.size())) {
            String[] cells = row.split(",", -1);
            assertThat(Bucket.hash(cells[0])).as(row).isEqualTo(Long.parseLong(cells[1]));
            assertThat(Bucket.of(cells[0], 100)).as(row).isEqualTo(Integer.parseInt(cells[2]));
            assertThat(Bucket.of(cells[0], 1000)).as(row).isEqualTo(Integer.parseInt(cells[3]));
            assertThat(Bucket.of(cells[0], 100_000)).as(row).isEqualTo(Integer.parseInt(cells[4]));
        }
        assertThat(rows).hasSizeGreaterThan(10);
    }

    @Test
    void aRingWithoutBucketsIsABug() {
        assertThatThrownBy(() -> Bucket.of("a", 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
