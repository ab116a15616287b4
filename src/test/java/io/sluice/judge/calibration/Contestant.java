package io.sluice.judge.calibration;

import io.sluice.judge.calibration.peers.BareWilson;
import io.sluice.judge.calibration.peers.KayentaJudge;
import io.sluice.judge.calibration.peers.NewcombeAboveZero;
import io.sluice.judge.calibration.peers.PlainThreshold;
import io.sluice.judge.core.calibration.Decider;
import io.sluice.judge.core.calibration.Judging;
import io.sluice.judge.core.policy.Policy;
import java.util.function.Supplier;

/** Who is compared: the service's own judging, and the rules that others use. */
enum Contestant {
    GATE("gate alone", Judging.GATE.deciders(Policy.standard())),
    GATE_AND_WATCH("gate and watch", Judging.GATE_AND_WATCH.deciders(Policy.standard())),
    WATCH("watch alone", Judging.WATCH.deciders(Policy.standard())),
    BARE_WILSON("bare Wilson", BareWilson::new),
    NEWCOMBE("Newcombe", NewcombeAboveZero::new),
    THRESHOLD("threshold 5 %", () -> new PlainThreshold(0.05, 3)),
    KAYENTA("Kayenta", KayentaJudge::new);

    private final String title;
    private final Supplier<Decider> deciders;

    Contestant(String title, Supplier<Decider> deciders) {
        this.title = title;
        this.deciders = deciders;
    }

    String title() {
        return title;
    }

    Supplier<Decider> deciders() {
        return deciders;
    }
}
