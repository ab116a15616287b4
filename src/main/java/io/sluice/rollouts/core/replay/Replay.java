package io.sluice.rollouts.core.replay;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.Judge;
import io.sluice.judge.core.Verdict;
import io.sluice.judge.core.policy.Policy;
import io.sluice.rollouts.core.Circumstances;
import io.sluice.rollouts.core.EvidenceBook;
import io.sluice.rollouts.core.Exposure;
import io.sluice.rollouts.core.Gate;
import io.sluice.rollouts.core.GateDecision;
import io.sluice.rollouts.core.Observation;
import io.sluice.rollouts.core.Pages;
import io.sluice.rollouts.core.Position;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.core.replay.Recording.Receipt;
import io.sluice.rollouts.core.replay.Recording.RecordedLook;
import io.sluice.rollouts.core.replay.Story.Stop;
import io.sluice.rollouts.core.replay.Story.StoryLook;
import io.sluice.rollouts.core.spec.PinnedPolicy;
import io.sluice.rollouts.core.spec.RolloutSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tells a recorded release again under a policy, through the same gate and watch, at the looks that there were.
 *
 * <p>The counts of a look are the stored ones where the fleet's window was still growing, because what it held then is
 * kept nowhere else. People's words and calendars (a pause, a
 * kill, a freeze, an override) are not the policy's: they are left out.
 */
public final class Replay {
    private final Recording recording;
    private final RolloutSpec spec;
    private final Map<Integer, Instant> stageStarts;
    private int received;
    private @Nullable EvidenceBook book;

    private Replay(Recording recording, Policy policy) {
        this.recording = recording;
        spec = recording.rollout().spec().judgedBy(new PinnedPolicy(null, policy));
        stageStarts = recording.stageStarts();
    }

    /** What would have become of the release under that policy. */
    public static Story under(Recording recording, Policy policy) {
        return new Replay(recording, policy).story();
    }

    private Story story() {
        List<StoryLook> looks = new ArrayList<>();
        Stop stopped = null;
        Long departs = null;
        for (RecordedLook recorded : recording.looks()) {
            Rollout then = at(recorded);
            EvidenceBook known = bookAt(then, recorded.at());
            GateDecision decision = decision(then, known, recorded);
            looks.add(new StoryLook(
                    recorded.look(),
                    recorded.stage(),
                    recorded.at(),
                    StoredLook.action(recorded),
                    recorded.left(),
                    decision.action(),
                    decision.reasons()));
            if (decision.action() == Action.ROLLBACK) {
                stopped = new Stop(recorded.look(), recorded.stage(), recorded.at(), known.exposure());
                break;
            }
            if (departs == null && recorded.left() == Action.PROCEED && decision.action() == Action.HOLD) {
                departs = recorded.look();
            }
        }
        return new Story(looks, stopped, departs, recordedExposure());
    }

    private GateDecision decision(Rollout then, EvidenceBook known, RecordedLook recorded) {
        Verdict verdict = Judge.judge(
                then.spec().policy().policy(),
                evidence(known.evidence(recorded.look()), StoredLook.evidence(recorded)));
        return new Gate(then, known, recorded.at()).decide(verdict, Circumstances.USUAL);
    }

    private static Evidence evidence(Evidence rebuilt, Evidence stored) {
        boolean isWhole = rebuilt.candidate().toJson().equals(stored.candidate().toJson())
                && rebuilt.baseline().toJson().equals(stored.baseline().toJson())
                && rebuilt.latestWindowEmpty() == stored.latestWindowEmpty();
        return isWhole ? rebuilt : stored.watched(rebuilt.watch());
    }

    private Rollout at(RecordedLook look) {
        Rollout rollout = recording.rollout();
        Instant start = stageStarts.getOrDefault(look.stage(), look.at());
        return new Rollout(
                rollout.id(),
                spec,
                RolloutState.RUNNING,
                new Position(
                        look.stage(), start, spec.stages().get(look.stage()).share(), 0),
                true,
                rollout.approvals(),
                rollout.milestones(),
                Pages.NONE);
    }

    private EvidenceBook bookAt(Rollout then, Instant at) {
        List<Observation> more = new ArrayList<>();
        while (received < recording.receipts().size()
                && !recording.receipts().get(received).at().isAfter(at)) {
            more.add(recording.receipts().get(received++).observation());
        }
        EvidenceBook before = Objects.requireNonNullElseGet(book, () -> EvidenceBook.of(then, List.of()));
        EvidenceBook after = before.after(more, then).orElseGet(() -> EvidenceBook.of(then, receivedSoFar()));
        book = after;
        return after;
    }

    private List<Observation> receivedSoFar() {
        return recording.receipts().subList(0, received).stream()
                .map(Receipt::observation)
                .toList();
    }

    private Exposure recordedExposure() {
        return EvidenceBook.of(
                        recording.rollout(),
                        recording.receipts().stream().map(Receipt::observation).toList())
                .exposure();
    }
}
