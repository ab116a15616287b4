package io.sluice.rollouts.core.spec;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.kernel.Require;

/** What is known of a candidate before traffic: its evaluation counts beside the baseline's, or the caller's word. */
public sealed interface Preflight {

    /**
     * The same suite run against both versions; Sluice judges.
     *
     * @param candidate passed cases of all cases
     * @param baseline passed cases of all cases
     */
    record Evaluated(String suite, Proportion candidate, Proportion baseline) implements Preflight {
        public Evaluated {
            Require.text("suite", suite, 128);
            Require.present("candidate", candidate);
            Require.present("baseline", baseline);
        }
    }

    /** A verdict that somebody else reached; taken over and marked as the caller's word. */
    record CallersWord(PreflightVerdict verdict, String evidence) implements Preflight {
        public CallersWord {
            Require.present("verdict", verdict);
            Require.text("evidence", evidence, 2000);
        }
    }
}
