package io.sluice.gameday.readiness;

import io.sluice.fleet.PlanningDocument;
import io.sluice.fleet.settings.SettingsDocument;
import io.sluice.gameday.RolloutDrillDocument;
import io.sluice.gameday.core.RolloutDrill;
import io.sluice.gameday.core.readiness.ContainerFiles;
import io.sluice.gameday.core.readiness.Readiness;
import io.sluice.gameday.core.readiness.ReadinessItem;
import io.sluice.gameday.core.readiness.ReadinessRow;
import io.sluice.gameday.core.readiness.ReleaseChecks;
import io.sluice.gameday.readiness.ReadinessBody.AcceptanceBody;
import io.sluice.gameday.readiness.ReadinessBody.LoadBody;
import io.sluice.kernel.Refused;
import io.sluice.plans.PlanDocument;
import io.sluice.plans.PlanDocument.Format;
import io.sluice.platform.disk.TextFile;
import io.sluice.platform.yaml.DocumentText;
import io.sluice.platform.yaml.StrictYaml;
import io.sluice.rollouts.core.spec.Preflight;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A readiness document and the files that it names, looked at without the service. What cannot be read fails its row
 * and hides no other.
 */
public final class ReadinessDocument {
    private static final int MAX_BYTES = 1 << 20;

    private final Path folder;
    private final ReadinessBody body;
    private final Instant now;

    private ReadinessDocument(Path folder, ReadinessBody body, Instant now) {
        this.folder = folder;
        this.body = body;
        this.now = now;
    }

    /**
     * The report on that document, which is YAML or JSON.
     *
     * @throws Refused where the document itself cannot be read, naming the field or the place
     */
    public static Readiness check(Path file, Instant now) {
        ReadinessBody body = DocumentText.read(file.toString(), TextFile.read(file, MAX_BYTES), ReadinessBody.class);
        Path folder = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file);
        return new ReadinessDocument(folder, body, now).report();
    }

    private Readiness report() {
        List<ReadinessRow> rows = new ArrayList<>();
        add(rows, ReadinessItem.ACCEPTANCE, body.acceptance(), this::acceptance);
        add(rows, ReadinessItem.CONTAINERS, body.containers(), this::containers);
        add(
                rows,
                ReadinessItem.SMOKE,
                body.smoke(),
                reports -> JUnitReports.in(at(reports)).smoke());
        add(rows, ReadinessItem.ENVIRONMENTS, body.environments(), this::environments);
        add(rows, ReadinessItem.TIMEOUTS, body.timeouts(), this::timeouts);
        add(rows, ReadinessItem.LOAD, body.load(), this::load);
        add(rows, ReadinessItem.GATE, body.gate(), gate -> gate(gate.preflight()));
        add(rows, ReadinessItem.GAME_DAY, body.gameDay(), this::gameDay);
        add(rows, ReadinessItem.PLAN, body.plan(), this::plan);
        return new Readiness(body.name(), rows);
    }

    private static <T> void add(
            List<ReadinessRow> rows, ReadinessItem item, @Nullable T part, Function<T, ReadinessRow> check) {
        if (part != null) {
            rows.add(guarded(item, () -> check.apply(part)));
        }
    }

    private static ReadinessRow guarded(ReadinessItem item, Supplier<ReadinessRow> check) {
        try {
            return check.get();
        } catch (Refused refused) {
            return item.fail(refused.sentence());
        }
    }

    private ReadinessRow acceptance(AcceptanceBody acceptance) {
        return JUnitReports.in(at(acceptance.reports())).acceptance(acceptance.criteria());
    }

    private ReadinessRow containers(List<String> names) {
        ContainerFiles files = new ContainerFiles();
        for (String name : names) {
            if (name.matches(".*\\.ya?ml")) {
                files.compose(name, StrictYaml.read(text(name)));
            } else {
                files.dockerfile(name, text(name));
            }
        }
        return files.row();
    }

    private ReadinessRow load(LoadBody load) {
        String name = load.capacity();
        return ReleaseChecks.load(PlanningDocument.capacity(DocumentText.read(name, text(name))), load.workers());
    }

    private ReadinessRow environments(String name) {
        return ReleaseChecks.environments(SettingsDocument.settings(DocumentText.read(name, text(name))));
    }

    private ReadinessRow timeouts(String name) {
        return ReleaseChecks.timeouts(PlanningDocument.timeouts(DocumentText.read(name, text(name))));
    }

    private static ReadinessRow gate(Preflight preflight) {
        return preflight instanceof Preflight.Evaluated evaluated
                ? ReleaseChecks.gate(evaluated)
                : ReadinessItem.GATE.fail("somebody's word is no evaluation: give suite, candidate and baseline");
    }

    private ReadinessRow gameDay(String name) {
        return ReleaseChecks.gameDay(RolloutDrill.run(RolloutDrillDocument.read(name, text(name))));
    }

    private ReadinessRow plan(String name) {
        PlanDocument plan = PlanDocument.read(text(name), Format.ofFileName(name));
        return ReleaseChecks.plan(
                plan.check(now), plan.plan() == null ? 0 : plan.plan().units().size());
    }

    private String text(String name) {
        return TextFile.read(at(name), MAX_BYTES);
    }

    private Path at(String name) {
        return folder.resolve(name).normalize();
    }
}
