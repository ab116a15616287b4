package io.sluice.gameday.core.readiness;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** The files that containers are built and run by, and what is wrong with them. */
public final class ContainerFiles {
    private final List<Finding> findings = new ArrayList<>();
    private int files;

    public void dockerfile(String name, String text) {
        files++;
        findings.addAll(DockerfileRules.check(name, text));
    }

    public void compose(String name, JsonValue document) {
        files++;
        findings.addAll(ComposeRules.check(name, document));
    }

    public ReadinessRow row() {
        if (files == 0) {
            return ReadinessItem.CONTAINERS.fail("no file");
        }
        return findings.isEmpty()
                ? ReadinessItem.CONTAINERS.ok("no failing rule in " + (files == 1 ? "1 file" : files + " files"))
                : Findings.row(ReadinessItem.CONTAINERS, findings);
    }
}
