package io.sluice.cli;

import io.sluice.fleet.PlanningDocument;
import io.sluice.fleet.core.Capacity;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.StrictJson;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plans how many workers a peak needs; 20 where the provider's quota does not let it through within the target. */
@Command(
        name = "capacity",
        description = "How many workers a peak needs; needs no server. An option stands in place of the file's field.")
final class CapacityCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description =
                    "What POST /api/v1/fleet/capacity takes; .json is JSON, others YAML. Without it the defaults below.")
    private @Nullable Path file;

    @Option(names = "--peak", paramLabel = "PER_SECOND", description = "Requests a second at the peak; 40.")
    private @Nullable BigDecimal peak;

    @Option(names = "--spike", paramLabel = "PER_SECOND", description = "Requests a second in a spike; 1.5 x the peak.")
    private @Nullable BigDecimal spike;

    @Option(names = "--cpu", paramLabel = "SECONDS", description = "For which a request holds a core; 0.015.")
    private @Nullable BigDecimal cpu;

    @Option(names = "--wait", paramLabel = "SECONDS", description = "For which it only holds a slot; 0.8.")
    private @Nullable BigDecimal wait;

    @Option(names = "--slots", paramLabel = "N", description = "Requests that a worker holds at once; 8.")
    private @Nullable Integer slots;

    @Option(names = "--target", paramLabel = "PART", description = "Of the tighter limit, used at the peak; 0.6.")
    private @Nullable BigDecimal target;

    @Option(names = "--spare", paramLabel = "N", description = "Workers beyond those; 1.")
    private @Nullable Integer spare;

    @Option(names = "--quota", paramLabel = "N", description = "Requests that the provider answers at once.")
    private @Nullable Integer quota;

    @Option(names = "--headroom", paramLabel = "PART", description = "Of the quota, left alone; 0.")
    private @Nullable BigDecimal headroom;

    @Option(names = "--json", description = "Prints what POST /api/v1/fleet/capacity answers.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Capacity capacity = capacity();
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? StrictJson.write(capacity) + "\n" : CapacityText.of(capacity));
        out.flush();
        return capacity.isEnough() ? ExitCode.FINE : ExitCode.STOP;
    }

    private Capacity capacity() {
        Map<String, JsonValue> options = options();
        if (file != null && options.isEmpty()) {
            return PlanningFile.answer(file, PlanningDocument::capacity);
        }
        Map<String, JsonValue> question = new LinkedHashMap<>();
        if (file != null) {
            question.putAll(PlanningFile.answer(file, CapacityCommand::members));
        }
        question.putAll(options);
        try {
            return PlanningDocument.capacity(new JsonObject(question));
        } catch (Refused refused) {
            throw new ParameterException(spec.commandLine(), refused.sentence());
        }
    }

    private static Map<String, JsonValue> members(JsonValue question) {
        if (question instanceof JsonObject object) {
            return object.members();
        }
        throw Refused.field("body", "must be an object of the documented shape");
    }

    private Map<String, JsonValue> options() {
        Map<String, JsonValue> given = new LinkedHashMap<>();
        add(given, "peakPerSecond", peak);
        add(given, "cpuSeconds", cpu);
        add(given, "waitSeconds", wait);
        add(given, "slots", slots);
        add(given, "targetUtilisation", target);
        add(given, "spareWorkers", spare);
        add(given, "quotaConcurrency", quota);
        add(given, "quotaHeadroom", headroom);
        add(given, "spikePerSecond", spike);
        return given;
    }

    private static void add(Map<String, JsonValue> given, String name, @Nullable Number value) {
        if (value != null) {
            given.put(name, new JsonNumber(value.toString()));
        }
    }
}
