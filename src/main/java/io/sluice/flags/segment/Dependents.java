package io.sluice.flags.segment;

import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.FlagReading;
import io.sluice.flags.core.targeting.Segments;
import io.sluice.flags.stored.StoredFlag;
import io.sluice.kernel.Finding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * The flags in service that use changed segments, and what the change would break in them. One out of service is
 * checked when it comes back.
 *
 * @param findings errors only, with places such as {@code flags.dark-mode.targeting.if[0].$ref}
 */
public record Dependents(List<StoredFlag> flags, List<Finding> findings) {

    /** Reads each flag anew against the segments as they would be. */
    public static Dependents of(Collection<StoredFlag> candidates, Segments next, Set<String> changed) {
        List<StoredFlag> using = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        for (StoredFlag flag : candidates) {
            FlagReading reading =
                    FlagDefinition.read(flag.key(), flag.definition().toJson(), next);
            if (!reading.isValid() || !Collections.disjoint(reading.references(), changed)) {
                using.add(flag);
            }
            for (Finding finding : reading.findings()) {
                if (finding.isError()) {
                    findings.add(finding.inside("flags." + flag.key()));
                }
            }
        }
        return new Dependents(using, findings);
    }

    public List<String> keys() {
        return flags.stream().map(StoredFlag::key).toList();
    }
}
