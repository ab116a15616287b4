package io.sluice.judge;

import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.source.EvidenceSource;
import io.sluice.kernel.Finding;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.util.Optional;

/** The sources of evidence that this installation has, by the words that policies name them with. */
@ApplicationScoped
public class MetricSources {
    private final Instance<MetricSource> sources;

    MetricSources(@Any Instance<MetricSource> sources) {
        this.sources = sources;
    }

    public Optional<MetricSource> of(EvidenceSource source) {
        return sources.stream()
                .filter(known -> known.kind().equals(source.kind()) && known.has(source.name()))
                .findFirst();
    }

    /** What is wrong with a policy whose evidence lies at a source that this installation does not have. */
    public Optional<Finding> finding(Policy policy) {
        EvidenceSource source = policy.source();
        return source == null || of(source).isPresent()
                ? Optional.empty()
                : Optional.of(Finding.error(
                        "UNKNOWN_SOURCE",
                        "policy.source.name",
                        "the service knows no " + source.kind() + " of the name " + source.name()));
    }
}
