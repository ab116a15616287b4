package io.sluice.plans.verify;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A metric source that is not there until a test says what it answers. */
@ApplicationScoped
public class FakeMetricValues implements MetricValues {
    private final List<String> queries = new CopyOnWriteArrayList<>();

    @Nullable
    private volatile MetricValue answer;

    public void answers(MetricValue value) {
        answer = value;
    }

    public List<String> queries() {
        return queries;
    }

    public void goAway() {
        answer = null;
        queries.clear();
    }

    @Override
    public boolean isConnected() {
        return answer != null;
    }

    @Override
    public CompletionStage<MetricValue> ask(String query, Instant at) {
        queries.add(query);
        return CompletableFuture.completedFuture(answer);
    }
}
