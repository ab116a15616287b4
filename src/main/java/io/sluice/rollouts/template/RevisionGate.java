package io.sluice.rollouts.template;

import io.sluice.judge.core.Action;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.RolloutCreation;
import io.sluice.rollouts.RolloutStart;
import io.sluice.rollouts.RolloutStory;
import io.sluice.rollouts.body.AdvanceBody;
import io.sluice.rollouts.body.RolloutBody;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.gate.GateService;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * The gate of those who know a revision: its rollout is created from a template and started at the first question, and
 * found again at every further one, so that a question may be repeated by anybody at any time.
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
    private final GateService gate;
    private final RolloutStory story;

    RevisionGate(
            TemplateService templates,
            RolloutCreation creation,
            RolloutStart start,
            GateService gate,
            RolloutStory story) {
        this.templates = templates;
        this.creation = creation;
        this.start = start;
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

    /** The revision's rollout, where one was created. */
    public Optional<Rollout> find(Caller caller, Revision revision) {
        Optional<Rollout> found = story.ofRevision(caller, body(caller, revision));
        found.ifPresent(rollout -> requireBaseline(rollout, revision));
        return found;
    }

    private static void requireBaseline(Rollout rollout, Revision revision) {
        String compared = rollout.spec().release().baseline();
        if (revision.baseline() != null && !revision.baseline().equals(compared)) {
            throw Refused.because(
                    ErrorCode.CONFLICT,
                    "the rollout of " + revision.candidate() + " compares it with " + compared + ", not with "
                            + revision.baseline());
        }
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
        Optional<Rollout> found = find(caller, revision);
        try {
            Rollout rollout = found.orElseGet(
                    () -> creation.create(caller, body(caller, revision)).rollout());
            return standingOr(rollout, begin);
        } catch (Refused refused) {
            if (refused.code() != ErrorCode.LIVE_ROLLOUT) {
                throw refused;
            }
            // Another question about the same revision may have been faster; otherwise one waits for another revision.
            return find(caller, revision)
                    .map(rollout -> standingOr(rollout, begin))
                    .orElseGet(() -> Word.of(Action.HOLD, null, refused));
        }
    }

    private static Word standingOr(Rollout rollout, Function<Rollout, Word> begin) {
        if (rollout.state() != RolloutState.PENDING) {
            return standing(rollout);
        }
        try {
            return begin.apply(rollout);
        } catch (Refused refused) {
            return switch (refused.code()) {
                case PREFLIGHT_BLOCKED -> Word.of(Action.ROLLBACK, rollout.id(), refused);
                case APPROVAL_REQUIRED, PLAN_REQUIRED, ENVIRONMENT_FROZEN, CHANGE_WINDOW, GROUP_BUSY ->
                    Word.of(Action.HOLD, rollout.id(), refused);
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
