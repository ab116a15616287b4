package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.platform.start.CannotStart;
import org.junit.jupiter.api.Test;

class SluiceCommandTest {
    @Test
    void serveHandsOverToTheServiceAndAnswersItsExitCode() {
        assertThat(Shell.startedBy(launch -> 0).run("serve").exitCode()).isEqualTo(ExitCode.FINE);
        assertThat(Shell.startedBy(launch -> 4).run("serve").exitCode()).isEqualTo(ExitCode.CANNOT_DECIDE);
    }

    @Test
    void aReasonNotToStartIsOneLineWithoutATrace() {
        Shell.Ran ran = Shell.startedBy(launch -> {
                    throw new CannotStart("the directory is in use");
                })
                .run("serve");
        assertThat(ran.exitCode()).isEqualTo(ExitCode.CANNOT_DECIDE);
        assertThat(ran.errors()).isEqualTo("sluice: the directory is in use\n");
    }

    @Test
    void aFaultOfOursShowsItsTrace() {
        Shell.Ran ran = Shell.startedBy(launch -> {
                    throw new IllegalStateException("broken");
                })
                .run("serve");
        assertThat(ran.exitCode()).isEqualTo(ExitCode.CANNOT_DECIDE);
        assertThat(ran.errors()).contains("IllegalStateException: broken").contains("\tat ");
    }

    @Test
    void wrongUseIsAnsweredWithTheUsage() {
        for (String[] words : new String[][] {{}, {"serve", "--port", "1"}, {"serve", "now"}}) {
            Shell.Ran ran = Shell.withoutService().run(words);
            assertThat(ran.exitCode()).as(String.join(" ", words)).isEqualTo(ExitCode.USAGE);
            assertThat(ran.errors()).contains("Usage: sluice");
        }
    }

    @Test
    void aSlipInACommandsNameIsAnsweredWithTheNearestOne() {
        Shell.Ran ran = Shell.withoutService().run("serv");
        assertThat(ran.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(ran.errors()).contains("Did you mean: sluice serve");
    }

    @Test
    void everyCommandAnswersToItsName() {
        for (CommandName name : CommandName.values()) {
            Shell.Ran ran = Shell.withoutService().run(name.word(), "--help");
            assertThat(ran.exitCode()).as(name.word()).isEqualTo(ExitCode.FINE);
            assertThat(ran.output()).startsWith("Usage: sluice " + name.word() + " ");
        }
    }

    @Test
    void helpNamesTheCommandsAndTheExitCodes() {
        Shell.Ran ran = Shell.withoutService().run("--help");
        assertThat(ran.exitCode()).isEqualTo(ExitCode.FINE);
        assertThat(ran.output()).contains("20   rollback, or findings");
        for (CommandName name : CommandName.values()) {
            assertThat(ran.output()).contains("\n  " + name.word() + " ");
        }
    }
}
