package io.sluice.cli;

import io.sluice.cli.demo.DemoCommand;
import io.sluice.cli.server.ServerStart;
import java.time.InstantSource;
import picocli.CommandLine;

/** Makes the commands: only the one that is wanted, since all of them take a tenth of the time of a short one. */
final class Commands {
    private final ServerStart start;
    private final InstantSource clock;
    private final Patience.Sleep sleep;

    Commands(ServerStart start, InstantSource clock, Patience.Sleep sleep) {
        this.start = start;
        this.clock = clock;
        this.sleep = sleep;
    }

    /** Adds the command that the words begin with; where they begin with none, all, for the help and the hints. */
    void addTo(CommandLine program, String... words) {
        CommandName named = words.length == 0 ? null : CommandName.of(words[0]);
        for (CommandName name : named == null ? CommandName.values() : new CommandName[] {named}) {
            program.addSubcommand(name.word(), made(name, name.word()));
        }
    }

    private Object made(CommandName name, String word) {
        return switch (name) {
            case SERVE -> new ServeCommand(start);
            case JUDGE -> new JudgeCommand();
            case CALIBRATE -> new CalibrateCommand();
            case CHECK_PLAN -> new CheckPlanCommand(clock);
            case CAPACITY -> new CapacityCommand();
            case COST -> new CostCommand();
            case TIMEOUTS -> new TimeoutsCommand();
            case SETTINGS -> new SettingsCommand();
            case READINESS -> new ReadinessCommand(clock);
            case STATUS -> new StatusCommand();
            case CREATE -> new CreateCommand();
            case ADVANCE -> new AdvanceCommand(clock, sleep);
            case WATCH -> new WatchCommand(clock, sleep);
            case PAUSE -> ActionCommand.onRollout(word, "Keeps a rollout where it is.");
            case RESUME -> ActionCommand.onRollout(word, "Lets a paused rollout go on.");
            case ROLLBACK -> ActionCommand.onRollout(word, "Takes a release back, by its plan.");
            case ABORT -> ActionCommand.onRollout(word, "Ends a rollout at share 0, without a plan run.");
            case APPROVE -> ActionCommand.onRollout(word, "Approves a rollout that somebody else created.");
            case KILL -> SwitchCommand.of(word, "Switches a flag off for everybody, at once.");
            case RESTORE -> SwitchCommand.of(word, "Takes a kill back: the same users as before.");
            case FREEZE -> ActionCommand.onEnvironment(word, "Stops every start and proceed in an environment.");
            case UNFREEZE -> ActionCommand.onEnvironment(word, "Lets the releases of an environment go on.");
            case APPLY -> new ApplyCommand();
            case EXPORT -> new ExportCommand();
            case DEMO -> new DemoCommand(start);
            case DRILL -> DrillCommand.withDrills();
        };
    }
}
