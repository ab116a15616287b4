package io.sluice.rollouts.core;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Judge;
import io.sluice.judge.core.Reason;
import io.sluice.judge.core.Verdict;
import io.sluice.rollouts.core.spec.Mode;
import io.sluice.rollouts.core.spec.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The planned look at the end of a stage.
 *
 * <p>The verdict comes from the counts alone and is the same whenever somebody asks. Blocks come from the clock and
 * from people; they are laid over the verdict at each call. A block turns proceed into hold and never stops a
 * rollback, but for the bake time: until it is over nothing is decided on a look that was not planned. The watch's
 * verdict is valid at every look, and rolls back before.
 */
public final class Gate {
    private final Rollout rollout;
    private final EvidenceBook book;
    private final Instant now;
    private final List<Reason> lacks;

    public Gate(Rollout rollout, EvidenceBook book, Instant now) {
        this(rollout, book, now, List.of());
    }

    private Gate(Rollout rollout, EvidenceBook book, Instant now, List<Reason> lacks) {
        this.rollout = rollout;
        this.book = book;
        this.now = now;
        this.lacks = lacks;
    }

    /** The same look, knowing why newer evidence could not be had: it may end in everything but a proceed. */
    public Gate lacking(List<Reason> reasons) {
        return new Gate(rollout, book, now, List.copyOf(reasons));
    }

    /** The judge's verdict on the current stage. */
    public Verdict look(long look) {
        return Judge.judge(rollout.spec().policy().policy(), book.evidence(look));
    }

    /** The verdict of the planned looks alone, as if nobody watched between them. */
    public Verdict unwatchedLook(long look) {
        return Judge.judge(rollout.spec().policy().policy(), book.evidence(look).watched(null));
    }

    /** Whether the hard budget is used up, whatever the judge says of the evidence. */
    public boolean isBudgetExceeded() {
        return rollout.spec().mode() == Mode.ENFORCE && breach() != null;
    }

    /** Whether new evidence ends the release without waiting for anybody to ask: by the watch, or by the budget. */
    public boolean endsAtOnce() {
        return isBudgetExceeded()
                || rollout.spec().mode() == Mode.ENFORCE
                        && !look(1).watchReasons().isEmpty();
    }

    /** What follows from a verdict on the current stage, at a planned look. */
    public GateDecision decide(Verdict verdict, Circumstances circumstances) {
        return decide(verdict, circumstances, true);
    }

    /**
     * The same at a look that nobody planned: the gate's rule is made for one look, so that a failed metric holds here
     * until the gate is asked. Only the watch, which is valid at every look, and a used-up budget lead back.
     */
    public GateDecision decideUnplanned(Verdict verdict, Circumstances circumstances) {
        return decide(verdict, circumstances, false);
    }

    private GateDecision decide(Verdict verdict, Circumstances circumstances, boolean isPlanned) {
        List<Reason> peoplesWords = peoplesWords(circumstances);
        if (rollout.spec().mode() == Mode.OBSERVE) {
            return peoplesWords.isEmpty() ? proceed(recorded(verdict)) : hold(peoplesWords);
        }
        Reason breach = breach();
        if (breach != null) {
            return new GateDecision(Action.ROLLBACK, joined(List.of(breach), verdict.reasons()), null);
        }
        if (verdict.action() == Action.ROLLBACK && isBaked() && isPlanned) {
            return new GateDecision(Action.ROLLBACK, verdict.reasons(), null);
        }
        if (!verdict.watchReasons().isEmpty()) {
            return new GateDecision(Action.ROLLBACK, verdict.watchReasons(), null);
        }
        List<Reason> blocks =
                joined(joined(joined(verdict.reasons(), sourceBlocks()), peoplesWords), stageBlocks(verdict));
        return verdict.action() == Action.PROCEED && blocks.isEmpty() ? proceed(List.of()) : hold(blocks);
    }

    /** An operator's word in place of the gate's. */
    public GateDecision overridden(Action action) {
        return action == Action.PROCEED ? proceed(List.of()) : new GateDecision(action, List.of(), null);
    }

    private GateDecision proceed(List<Reason> reasons) {
        if (rollout.isLastStage()) {
            return new GateDecision(Action.PROCEED, reasons, null);
        }
        Stage next = rollout.spec().stages().get(rollout.position().stage() + 1);
        return new GateDecision(Action.PROCEED, reasons, smaller(next.bake(), lookEvery()));
    }

    private GateDecision hold(List<Reason> reasons) {
        Duration bakeLeft = Duration.between(now, bakeEnd());
        boolean isBaking = bakeLeft.compareTo(Duration.ZERO) > 0;
        return new GateDecision(Action.HOLD, reasons, isBaking ? smaller(bakeLeft, lookEvery()) : lookEvery());
    }

    private List<Reason> recorded(Verdict verdict) {
        List<Reason> reasons = new ArrayList<>();
        Reason breach = breach();
        if (breach != null) {
            reasons.add(breach);
        }
        reasons.addAll(verdict.reasons());
        reasons.addAll(sourceBlocks());
        if (!reasons.isEmpty()) {
            reasons.add(new Reason("OBSERVE_MODE", "recorded only: in observe mode a verdict binds nobody"));
        }
        return reasons;
    }

    private List<Reason> peoplesWords(Circumstances circumstances) {
        List<Reason> words = new ArrayList<>(circumstances.reasons());
        if (rollout.state() == RolloutState.PAUSED) {
            words.add(new Reason("PAUSED", "the rollout is paused"));
        }
        return words;
    }

    private List<Reason> sourceBlocks() {
        return joined(lacks, SourceWindows.gaps(book));
    }

    private List<Reason> stageBlocks(Verdict verdict) {
        List<Reason> blocks = new ArrayList<>();
        if (!isBaked()) {
            blocks.add(new Reason("BAKE_NOT_OVER", "the bake time of the stage ends at " + bakeEnd()));
        }
        long baseline = verdict.evidence().baseline().requests();
        boolean isWhole = rollout.stage().share().isWhole();
        addShortfall(blocks, "candidate", verdict.evidence().candidate().requests());
        if (!isWhole) {
            addShortfall(blocks, "baseline", baseline);
        }
        if (isWhole && baseline == 0) {
            blocks.add(new Reason(
                    "NO_BASELINE",
                    "the stage has the whole traffic, and there is neither an earlier baseline nor a reference"));
        }
        return blocks;
    }

    private void addShortfall(List<Reason> blocks, String arm, long served) {
        long minimum = rollout.stage().minRequests();
        if (served < minimum) {
            blocks.add(new Reason(
                    "STAGE_MIN_REQUESTS",
                    "the stage needs " + (minimum - served) + " more " + arm + " requests (" + served + "/" + minimum
                            + ")"));
        }
    }

    private @Nullable Reason breach() {
        return book.exposure()
                .whatExceeds(rollout.spec().exposure())
                .map(detail -> new Reason("EXPOSURE_BUDGET", detail))
                .orElse(null);
    }

    private boolean isBaked() {
        return !now.isBefore(bakeEnd());
    }

    private Instant bakeEnd() {
        return rollout.bakeEnd();
    }

    private Duration lookEvery() {
        return rollout.spec().lookEvery();
    }

    private static Duration smaller(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static List<Reason> joined(List<Reason> first, List<Reason> then) {
        List<Reason> all = new ArrayList<>(first);
        all.addAll(then);
        return all;
    }
}
