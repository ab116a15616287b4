package io.sluice.judge.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.platform.json.StrictJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A thousand verdicts to the byte: the digests were taken on Java 17 and must come out of every later one. */
class DeterminismTest {
    private static final long SEED = 20261130;
    private static final int HUNDREDS = 10;
    private static final Path PINNED = Path.of("src/test/resources/golden/judge/verdicts.sha256");

    @Test
    void aThousandRandomVerdictsHaveTheSameBytesOnEveryJvm() throws IOException, NoSuchAlgorithmException {
        List<String> digests = digests();
        if (Boolean.getBoolean("sluice.golden.write")) {
            Files.write(PINNED, digests);
        }
        assertThat(digests).as("seed %s, a digest for each hundred", SEED).isEqualTo(Files.readAllLines(PINNED));
    }

    private static List<String> digests() throws NoSuchAlgorithmException {
        RandomEvidence drawn = new RandomEvidence(new Random(SEED));
        List<String> digests = new ArrayList<>();
        for (int hundred = 0; hundred < HUNDREDS; hundred++) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (int i = 0; i < 100; i++) {
                Evidence.Case next = drawn.next();
                Verdict verdict = Judge.judge(next.policy(), next.evidence());
                digest.update(StrictJson.write(verdict.toJson()).getBytes(StandardCharsets.UTF_8));
            }
            digests.add(HexFormat.of().formatHex(digest.digest()));
        }
        return digests;
    }
}
