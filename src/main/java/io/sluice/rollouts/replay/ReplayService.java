package io.sluice.rollouts.replay;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.policy.PolicyService;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.platform.json.StrictJson;
import io.sluice.rollouts.RolloutStory;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.replay.Recording;
import io.sluice.rollouts.core.replay.Recording.RecordedLook;
import io.sluice.rollouts.core.replay.Replay;
import io.sluice.rollouts.core.replay.StoredLook;
import io.sluice.rollouts.core.replay.Story;
import io.sluice.rollouts.replay.BacktestView.Cell;
import io.sluice.rollouts.replay.BacktestView.Row;
import io.sluice.rollouts.replay.ReplayView.ExposureView;
import io.sluice.rollouts.replay.ReplayView.LookView;
import io.sluice.rollouts.replay.ReplayView.OtherVersion;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Judges recorded releases again; nothing is stored. */
@ApplicationScoped
class ReplayService {
    private final RolloutStory releases;
    private final PolicyService policies;

    ReplayService(RolloutStory releases, PolicyService policies) {
        this.releases = releases;
        this.policies = policies;
    }

    ReplayView replay(Caller caller, String id, @Nullable JsonValue policy) {
        boolean isOwn = policy == null || policy == JsonNull.NULL;
        Recording recording = releases.recording(caller, id);
        Policy own = recording.rollout().spec().policy().policy();
        Policy judging = isOwn ? own : policies.choose("policy", policy);
        recording.requireFits(judging);
        Story story = Replay.under(recording, judging);
        return new ReplayView(
                recording.rollout().id().toString(),
                isOwn || policy == null ? own.toJson() : policy,
                judging.judged().equals(own.judged()) ? isIdentical(recording) : null,
                otherVersions(recording),
                story.looks().stream().map(LookView::of).toList(),
                ReplayView.stop(story),
                story.departs(),
                ExposureView.of(story.recorded()));
    }

    private static boolean isIdentical(Recording recording) {
        return recording.looks().stream().allMatch(ReplayService::isIdentical);
    }

    private static boolean isIdentical(RecordedLook look) {
        return StoredLook.judgedAgain(look)
                .map(again -> StrictJson.write(again).equals(StrictJson.write(look.verdict())))
                .orElse(true);
    }

    private static List<OtherVersion> otherVersions(Recording recording) {
        return recording.looks().stream()
                .filter(look -> StoredLook.judgedAgain(look).isEmpty())
                .map(look -> new OtherVersion(look.look(), StoredLook.judgeVersion(look)))
                .toList();
    }

    BacktestView backtest(Caller caller, BacktestBody body) {
        List<JsonValue> asked =
                body.policies().stream().map(Objects::requireNonNull).toList();
        List<Policy> judging = new ArrayList<>();
        for (JsonValue policy : asked) {
            judging.add(policies.choose("policies[" + judging.size() + "]", policy));
        }
        List<Row> rows = recordings(caller, body).stream()
                .map(recording -> row(recording, judging))
                .toList();
        return new BacktestView(asked, rows);
    }

    private List<Recording> recordings(Caller caller, BacktestBody body) {
        List<@Nullable String> ids = body.rollouts();
        if (ids != null) {
            return ids.stream()
                    .map(id -> releases.recording(caller, Objects.requireNonNull(id)))
                    .toList();
        }
        int most = body.limit() == null ? BacktestBody.USUAL_ROLLOUTS : body.limit();
        return releases.newestRecordings(caller, body.environment(), body.target(), most);
    }

    private static Row row(Recording recording, List<Policy> judging) {
        judging.forEach(recording::requireFits);
        List<Story> stories =
                judging.stream().map(policy -> Replay.under(recording, policy)).toList();
        Rollout rollout = recording.rollout();
        return new Row(
                rollout.id().toString(),
                rollout.spec().release().target(),
                rollout.spec().release().candidate(),
                rollout.state().name(),
                ExposureView.of(stories.get(0).recorded()),
                stories.stream().map(ReplayService::cell).toList());
    }

    private static Cell cell(Story story) {
        Action outcome =
                story.stopped() != null ? Action.ROLLBACK : story.departs() != null ? Action.HOLD : Action.PROCEED;
        return new Cell(outcome.word(), ReplayView.stop(story), story.departs());
    }
}
