package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeoutsCommandTest {
    private static final String AS_CONFIGURED = "plans/fleet/timeouts-as-configured.yaml";
    private static final String REPAIRED = "plans/fleet/timeouts.yaml";

    @TempDir
    Path directory;

    @Test
    void aChainThatNestsEndsWith0() {
        assertThat(Shell.withoutService().run("timeouts", REPAIRED)).isEqualTo(new Shell.Ran(0, REPAIRED + """
                        : valid: client 30 s, gateway 20 s, stream 15 s, model client 11 s (2 x 5 s + 1 s)
                        """, ""));
    }

    @Test
    void findingsEndWith20WhateverTheOtherFilesSay() {
        Shell.Ran ran = Shell.withoutService().run("timeouts", AS_CONFIGURED, REPAIRED);

        assertThat(ran.exitCode()).isEqualTo(20);
        assertThat(ran.output()).startsWith(AS_CONFIGURED + """
                : not valid: client 30 s, gateway 12 s, stream 15 s, model client 32 s (3 x 10 s + 2 s)
                  error WAITS_LONGER at layers[2]: stream waits 15 s, gateway only 12 s: gateway gives up first.
                  error WAITS_LONGER at layers[3]: model client waits 32 s (3 x 10 s + 2 s), stream only 15 s: \
                stream gives up first.
                """).contains(REPAIRED + ": valid");
    }

    @Test
    void whatCannotBeReadEndsWith4AndNamesTheField() throws IOException {
        Path file = Files.writeString(
                directory.resolve("chain.yaml"), "layers: [{name: a, timeout: PT2S}, {name: b, timeout: 1}]\n");
        Shell.Ran ran = Shell.withoutService().run("timeouts", file.toString());

        assertThat(ran.exitCode()).isEqualTo(4);
        assertThat(ran.errors()).startsWith("sluice: " + file + ": layers[1].timeout must be a text");
        assertThat(Shell.withoutService().run("timeouts").exitCode()).isEqualTo(3);
    }
}
