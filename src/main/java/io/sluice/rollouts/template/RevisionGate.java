package io.sluice.rollouts.template;

import io.sluice.judge.core.Action;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.RolloutCreation;
import io.sluice.rollouts.RolloutService;
import io.sluice.rollouts.RolloutStart;
import io.sluice.rollouts.RolloutStory;
import io.sluice.rollouts.body.AdvanceBody;
import io.sluice.rollouts.body.RolloutBody;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.gate.GateService;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * The gate of those who know a revision: its rollout is created from a template and started at the first question, and
 * found again at every further one, so that a question may be repeated by anybody at any time. Once it is over and the
 * target has a later one, the revision is a new release: who returns to it is judged again.
 *
 * <p>What a person or time will mend is a hold and not an error; what nothing will mend is a rollback.
 */
@ApplicationScoped
public class RevisionGate {
    /** What the baseline is called where nobody says and nothing was completed here before. */
    static final String FIRST_BASELINE = "primary";

    private final TemplateService templates;
    private final RolloutCreation creation;
    private final RolloutStart start;
    private final RolloutService rollouts;
    private final GateService gate;
    private final RolloutStory story;

    RevisionGate(
            TemplateService templates,
            RolloutCreation creation,
            RolloutStart start,
            RolloutService rollouts,
            GateService gate,
            RolloutStory story) {
        this.templates = templates;
        this.creation = creation;
        this.start = start;
        this.rollouts = rollouts;
        this.gate = gate;
        this.story = story;
    }

    /** Refuses with 404 a template that nobody stored. */
    public void requireTemplate(String name) {
        if (templates.find(name).isEmpty()) {
            throw TemplateService.unknown(name);
        }
    }

    /** The rollout of that id, within the caller's bounds. */
    public Rollout byId(Caller caller, UUID id) {
        return story.find(caller, id);
    }

    /** The revision's rollout, where one was created and still answers for it. */
    public Optional<Rollout> find(Caller caller, Revision revision) {
        return story.ofRevision(caller, body(caller, revision)).filter(rollout -> answersFor(revision, rollout));
    }

    private boolean answersFor(Revision revision, Rollout rollout) {
        Release release = rollout.spec().release();
        String baseline = revision.baseline();
        boolean isCompared = baseline == null || baseline.equals(release.baseline());
        if (rollout.isLive() && !isCompared) {
            throw Refused.because(
                    ErrorCode.CONFLICT,
                    "the rollout of " + revision.candidate() + " compares it with " + release.baseline() + ", not with "
                            + baseline);
        }
        // Once a release is through it is its own baseline, to who asks late.
        boolean isAsked = isCompared || release.candidate().equals(baseline);
        return rollout.isLive() || isAsked && !neverBegan(rollout) && story.isNewestOfTarget(rollout);
    }

    /** Withdrawn before anybody met it, which says nothing of its revision. */
    private static boolean neverBegan(Rollout rollout) {
        return rollout.state() == RolloutState.ABORTED && rollout.milestones().started() == null;
    }

    /** Whether the revision could be started: its rollout is created where it was not, and takes no traffic yet. */
    public Word announce(Caller caller, Revision revision) {
        return begun(caller, revision, rollout -> {
            start.requireCanStart(caller, rollout.id());
            return new Word(Action.PROCEED, List.of(), rollout.id(), null);
        });
    }

    /** Whether the revision may take traffic: its rollout is created and started where it was not. */
    public Word enter(Caller caller, Revision revision) {
        return begun(caller, revision, rollout -> standing(start.start(caller, rollout.id())));
    }

    private Word begun(Caller caller, Revision revision, Function<Rollout, Word> begin) {
        try {
            return standingOr(caller, find(caller, revision).orElseGet(() -> create(caller, revision)), begin);
        } catch (Refused refused) {
            if (refused.code() == ErrorCode.PREFLIGHT_BLOCKED) {
                return Word.of(Action.ROLLBACK, null, refused);
            }
            if (!isTaken(refused)) {
                throw refused;
            }
            // Another question about the same revision may have been faster; otherwise one waits for another revision.
            return find(caller, revision)
                    .map(rollout -> standingOr(caller, rollout, begin))
                    .orElseGet(() -> Word.of(Action.HOLD, null, refused));
        }
    }

    /** Whether a live rollout has the target, one that is not the caller's to supersede included. */
    private static boolean isTaken(Refused refused) {
        return refused.code() == ErrorCode.LIVE_ROLLOUT
                || refused.code() == ErrorCode.FORBIDDEN && refused.members().containsKey("liveId");
    }

    /** Where an earlier one was withdrawn, only if it could begin now: not a rollout for each question. */
    private Rollout create(Caller caller, Revision revision) {
        RolloutBody body = body(caller, revision);
        if (story.ofRevision(caller, body).filter(RevisionGate::neverBegan).isPresent()) {
            requireNotBlocked(caller, body);
        }
        return creation.create(caller, body).rollout();
    }

    private void requireNotBlocked(Caller caller, RolloutBody body) {
        try {
            start.requireCouldStart(caller, creation.spec(body));
        } catch (Refused refused) {
            if (refused.code() == ErrorCode.PREFLIGHT_BLOCKED) {
                throw refused;
            }
        }
    }

    private Word standingOr(Caller caller, Rollout rollout, Function<Rollout, Word> begin) {
        if (rollout.state() != RolloutState.PENDING) {
            return standing(rollout);
        }
        try {
            return begin.apply(rollout);
        } catch (Refused refused) {
            return switch (refused.code()) {
                case PREFLIGHT_BLOCKED -> {
                    rollouts.withdraw(caller, rollout.id(), "it cannot begin: " + refused.detail());
                    yield Word.of(Action.ROLLBACK, rollout.id(), refused);
                }
                case APPROVAL_REQUIRED, PLAN_REQUIRED, ENVIRONMENT_FROZEN, CHANGE_WINDOW, GROUP_BUSY ->
                    Word.of(Action.HOLD, rollout.id(), refused);
                case ILLEGAL_TRANSITION -> standing(byId(caller, rollout.id()));
                default -> throw refused;
            };
        }
    }

    /** The gate of a stage, asked by its number; a stage that was left is answered as it was then. */
    public Word ask(Caller caller, Rollout rollout, int stage) {
        int last = rollout.spec().stages().size() - 1;
        if (stage < 0 || stage > last) {
            throw Refused.field("stage", "must be 0 to " + last);
        }
        int current = rollout.position().stage();
        boolean goesOn = rollout.state().isExposing() || rollout.state() == RolloutState.COMPLETED;
        if (!goesOn) {
            return stage == current ? lastWord(caller, rollout) : standing(rollout);
        }
        if (stage > current) {
            return Word.hold(
                    rollout.id(),
                    ErrorCode.STAGE_NOT_REACHED.name(),
                    "the rollout is at stage " + current + ", not " + stage);
        }
        return Word.of(gate.advance(caller, rollout.id(), new AdvanceBody(stage, null)));
    }

    /** Why the stage was left for good, where a look at its evidence did it; else what the state alone says. */
    private Word lastWord(Caller caller, Rollout rollout) {
        try {
            return Word.of(gate.advance(
                    caller, rollout.id(), new AdvanceBody(rollout.position().stage(), null)));
        } catch (Refused nobodyLooked) {
            return standing(rollout);
        }
    }

    /** What the state alone says, without a look at the evidence. */
    public static Word standing(Rollout rollout) {
        RolloutState state = rollout.state();
        return switch (state) {
            case RUNNING, COMPLETED -> new Word(Action.PROCEED, List.of(), rollout.id(), null);
            case PENDING, PAUSED -> Word.hold(rollout.id(), state.name(), "the rollout is " + state);
            case ROLLING_BACK, ROLLBACK_FAILED, ROLLED_BACK, ABORTED ->
                Word.of(Action.ROLLBACK, rollout.id(), state.name(), "the rollout is " + state);
        };
    }

    private RolloutBody body(Caller caller, Revision revision) {
        Template template = templates.get(caller, revision.template());
        if (revision.baseline() != null) {
            return template.with(revision.candidate(), revision.baseline());
        }
        RolloutBody unnamed = template.with(revision.candidate(), FIRST_BASELINE);
        return story.newestCompleted(unnamed.environment(), unnamed.target())
                .filter(candidate -> !candidate.equals(revision.candidate()))
                .map(candidate -> template.with(revision.candidate(), candidate))
                .orElse(unnamed);
    }
}
