package io.sluice.flags.document;

import io.sluice.flags.core.DefinitionFault;
import io.sluice.flags.core.DocumentDifference;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.FlagSet;
import io.sluice.flags.core.FlagdDocument;
import io.sluice.flags.core.Steering;
import io.sluice.flags.core.targeting.Segments;
import io.sluice.flags.segment.Dependents;
import io.sluice.flags.snapshot.LiveRollouts.LiveShare;
import io.sluice.flags.stored.StoredFlag;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lays a document over what is stored: what it would change, and everything that stands in its way. */
final class DocumentCheck {
    private final FlagdDocument document;
    private final FlagSet before;
    private final Map<String, StoredFlag> stored;
    private final boolean isPruning;
    private final List<Finding> findings;

    /**
     * @param before what the stored flags share
     * @param stored every flag by its key, in service or not
     * @param isPruning whether what is not in the document goes
     */
    DocumentCheck(FlagdDocument document, FlagSet before, Map<String, StoredFlag> stored, boolean isPruning) {
        this.document = document;
        this.before = before;
        this.stored = stored;
        this.isPruning = isPruning;
        this.findings = new ArrayList<>(document.findings());
    }

    /** All findings so far, warnings among them. */
    List<Finding> findings() {
        return findings;
    }

    DocumentDifference difference() {
        List<String> added = new ArrayList<>();
        List<String> changed = new ArrayList<>();
        document.flags().forEach((key, flag) -> {
            StoredFlag known = stored.get(key);
            if (known == null) {
                added.add(key);
            } else if (!isSame(known.definition(), flag)) {
                changed.add(key);
            }
        });
        List<String> missing = stored.values().stream()
                .filter(flag -> !flag.isArchived() && !document.flags().containsKey(flag.key()))
                .map(StoredFlag::key)
                .toList();
        Segments now = document.set().segments();
        return new DocumentDifference(
                added,
                changed,
                document.flags().size() - added.size() - changed.size(),
                isPruning ? List.of() : missing,
                isPruning ? missing : List.of(),
                now.names().stream()
                        .filter(name -> before.segments().written(name) == null)
                        .toList(),
                now.names().stream().filter(this::isSegmentChanged).toList(),
                before.segments().names().stream()
                        .filter(name -> now.written(name) == null)
                        .toList(),
                !document.set().metadata().equals(before.metadata()));
    }

    /** The order of the variants counts: a kill serves the first one that is false. */
    private static boolean isSame(FlagDefinition one, FlagDefinition other) {
        return one.equals(other)
                && List.copyOf(one.variants().keySet())
                        .equals(List.copyOf(other.variants().keySet()));
    }

    private boolean isSegmentChanged(String name) {
        JsonObject known = before.segments().written(name);
        return known != null && !known.equals(document.set().segments().written(name));
    }

    /** Finds the flags that the document takes from rollouts or from the archive. */
    void checkFlags(Map<String, LiveShare> shares) {
        for (String key : document.flags().keySet()) {
            StoredFlag known = stored.get(key);
            if (known != null && known.isArchived()) {
                String message = "the key belongs to an archived flag: unarchive it, or take another key";
                findings.add(DefinitionFault.FLAG_ARCHIVED.at("flags." + key, message));
            }
        }
        shares.forEach((key, share) -> {
            StoredFlag known = stored.get(key);
            FlagDefinition next = document.flags().get(key);
            if (known != null && next != null) {
                Steering.behind(known.definition(), next, share.baselineVariant(), share.candidateVariant())
                        .forEach(fault -> findings.add(fault.inside("flags." + key)));
            } else if (isPruning && known != null) {
                String message = "a live rollout steers the flag " + key;
                findings.add(DefinitionFault.FLAG_IN_USE.at("flags." + key, message));
            }
        });
    }

    /** The flags outside the document that use a segment which changes; what that would break in them is found. */
    List<String> dependents(DocumentDifference difference) {
        if (!difference.areSegmentsChanged()) {
            return List.of();
        }
        Set<String> changed = new LinkedHashSet<>(difference.segmentsAdded());
        changed.addAll(difference.segmentsChanged());
        changed.addAll(difference.segmentsRemoved());
        // Pruning leaves no flag in service that is not in the document.
        List<StoredFlag> others = stored.values().stream()
                .filter(flag -> !isPruning && !flag.isArchived())
                .filter(flag -> !document.flags().containsKey(flag.key()))
                .toList();
        Dependents dependents = Dependents.of(others, document.set().segments(), changed);
        findings.addAll(dependents.findings());
        // Those of the document count as well: their definitions may be the same and their segments other ones.
        List<String> keys = new ArrayList<>(dependents.keys());
        stored.values().stream()
                .filter(flag -> document.flags().containsKey(flag.key()))
                .filter(flag -> flag.definition().targeting() != null)
                .forEach(flag -> keys.add(flag.key()));
        return keys;
    }
}
