package io.sluice.plans.verify;

import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.Evaluator;
import io.sluice.flags.snapshot.Snapshot;
import io.sluice.flags.snapshot.Snapshot.ServedFlag;
import io.sluice.flags.snapshot.Snapshots;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.plans.core.Plan;
import io.sluice.plans.core.Proof.Doubt;
import io.sluice.plans.core.ProofRule;
import io.sluice.plans.core.TestJudge;
import io.sluice.plans.core.TestResult;
import io.sluice.plans.core.VerifyTest;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.outbound.Outcome;
import io.sluice.platform.outbound.Outcome.Answered;
import io.sluice.platform.outbound.Outcome.Forbidden;
import io.sluice.platform.outbound.Outcome.Unanswered;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Carries out one try of a verify test: looks, and lets {@link TestJudge} say what the sight is worth. */
@ApplicationScoped
public class VerifyTests {
    /** Within this time comes every answer. */
    public static final Duration LIMIT = Duration.ofSeconds(10);

    /** How many hosts and queries of one plan are asked before a start. */
    private static final int MAX_ASKED = 20;

    private final Snapshots snapshots;
    private final HttpProbe probe;
    private final MetricProbe metrics;
    private final InstantSource clock;

    VerifyTests(Snapshots snapshots, HttpProbe probe, MetricProbe metrics, InstantSource clock) {
        this.snapshots = snapshots;
        this.probe = probe;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** Comes within {@link #LIMIT}, and never as a failed future; what cannot be seen has not passed. */
    public CompletionStage<TestResult> ask(VerifyTest test, String environment) {
        if (test instanceof VerifyTest.Flag flag) {
            return CompletableFuture.completedFuture(askFlag(flag, environment));
        } else if (test instanceof VerifyTest.Http http) {
            return probe.ask(URI.create(http.url())).thenApply(outcome -> result(http, outcome));
        } else if (test instanceof VerifyTest.Metric metric) {
            return metrics.ask(metric.query()).thenApply(value -> result(metric, value));
        }
        throw new IllegalStateException("a person carries out a manual test, not we");
    }

    /** As the fleet is answered at this moment, a kill and a live share included. */
    private TestResult askFlag(VerifyTest.Flag test, String environment) {
        Evaluation evaluation = evaluate(test, environment);
        if (evaluation == null) {
            return TestResult.failed("there is no flag " + test.key() + " in " + environment);
        }
        return TestJudge.flag(test, evaluation.value(), evaluation.variant());
    }

    /** Why a test could not be asked now, where that is known without asking another host. */
    public Optional<Doubt> whyNot(VerifyTest test, String environment, String at) {
        if (test instanceof VerifyTest.Flag flag) {
            return whyNotFlag(flag, environment, at + ".flag");
        } else if (test instanceof VerifyTest.Http http && !probe.permits(URI.create(http.url()))) {
            return Optional.of(ProofRule.HOST_NOT_LISTED.at(
                    at + ".http.url",
                    "SLUICE_VERIFY_HOSTS does not list "
                            + URI.create(http.url()).getHost() + "."));
        } else if (test instanceof VerifyTest.Metric && !metrics.isConnected()) {
            return Optional.of(ProofRule.METRIC_SOURCE_MISSING.at(
                    at + ".metric", "There is no metric source that could answer the query."));
        }
        return Optional.empty();
    }

    private Optional<Doubt> whyNotFlag(VerifyTest.Flag test, String environment, String at) {
        Evaluation evaluation = evaluate(test, environment);
        if (evaluation == null || evaluation.error() == null) {
            return Optional.empty();
        }
        return Optional.of(ProofRule.FLAG_FAULTY.at(
                at,
                "The flag " + test.key() + " cannot be evaluated: "
                        + evaluation.error().details()));
    }

    /**
     * Which of a plan's tests get no answer now: each host is asked once and each query too, all at the same time.
     * Blocks for {@link #LIMIT} at most.
     */
    public List<Doubt> unanswered(Plan plan) {
        Map<String, CompletionStage<Optional<Doubt>>> asked = new LinkedHashMap<>();
        plan.verify().forEach((name, test) -> {
            if (asked.size() == MAX_ASKED) {
                return;
            }
            if (test instanceof VerifyTest.Http http && probe.permits(URI.create(http.url()))) {
                URI url = URI.create(http.url());
                asked.computeIfAbsent("host " + url.getRawAuthority(), place -> probeHost(url));
            } else if (test instanceof VerifyTest.Metric metric && metrics.isConnected()) {
                asked.computeIfAbsent("query " + metric.query(), place -> probeQuery(metric, name));
            }
        });
        return asked.values().stream()
                .flatMap(answer -> answer.toCompletableFuture().join().stream())
                .toList();
    }

    private CompletionStage<Optional<Doubt>> probeHost(URI url) {
        return probe.ask(url)
                .thenApply(outcome -> whyUnanswered(outcome)
                        .map(why -> ProofRule.HOST_UNREACHABLE.at(
                                "verify", "The host " + url.getHost() + ": " + why + ".")));
    }

    private CompletionStage<Optional<Doubt>> probeQuery(VerifyTest.Metric test, String name) {
        String at = "verify." + name + ".metric.query";
        return metrics.ask(test.query()).thenApply(value -> {
            if (!(value instanceof MetricValue.Unknown unknown)) {
                return Optional.empty();
            }
            ProofRule rule = unknown.isQueryAtFault() ? ProofRule.METRIC_QUERY_REFUSED : ProofRule.METRIC_UNANSWERED;
            return Optional.of(rule.at(at, "The query gives no value: " + unknown.why() + "."));
        });
    }

    private static Optional<String> whyUnanswered(Outcome outcome) {
        if (outcome instanceof Unanswered unanswered) {
            return Optional.of(unanswered.why());
        }
        return outcome instanceof Forbidden forbidden ? Optional.of(forbidden.why()) : Optional.empty();
    }

    private @Nullable Evaluation evaluate(VerifyTest.Flag test, String environment) {
        ServedFlag flag = snapshots
                .of(environment)
                .map((Snapshot known) -> known.flag(test.key()))
                .orElse(null);
        return flag == null ? null : Evaluator.evaluate(flag.flag(), flag.overlay(), test.context(), clock.instant());
    }

    private static TestResult result(VerifyTest.Http test, Outcome outcome) {
        if (outcome instanceof Answered answer) {
            JsonValue body = Optional.ofNullable(answer.body())
                    .flatMap(VerifyTests::json)
                    .orElse(null);
            return TestJudge.http(test, answer.status(), body);
        }
        return TestResult.failed(whyUnanswered(outcome).orElseThrow());
    }

    private static TestResult result(VerifyTest.Metric test, MetricValue value) {
        return value instanceof MetricValue.Known known
                ? TestJudge.metric(test, known.value())
                : TestResult.failed("no value: " + ((MetricValue.Unknown) value).why());
    }

    private static Optional<JsonValue> json(String body) {
        try {
            return Optional.of(StrictJson.read(body, JsonValue.class));
        } catch (Refused notJson) {
            return Optional.empty();
        }
    }
}
