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
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Carries out one try of a verify test: looks, and lets {@link TestJudge} say what the sight is worth. */
@ApplicationScoped
public class VerifyTests {
    /** How many hosts of one plan are asked before a start. */
    private static final int MAX_HOSTS = 20;

    private final Snapshots snapshots;
    private final HttpProbe probe;
    private final Executor workers;
    private final InstantSource clock;

    VerifyTests(Snapshots snapshots, HttpProbe probe, Executor workers, InstantSource clock) {
        this.snapshots = snapshots;
        this.probe = probe;
        this.workers = workers;
        this.clock = clock;
    }

    /** Blocks for a few seconds at most and throws nothing that the test could be blamed for. */
    public TestResult ask(VerifyTest test, String environment) {
        if (test instanceof VerifyTest.Flag flag) {
            return askFlag(flag, environment);
        } else if (test instanceof VerifyTest.Http http) {
            return askHttp(http);
        } else if (test instanceof VerifyTest.Metric) {
            return TestResult.failed("no metric source is configured");
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
        } else if (test instanceof VerifyTest.Metric) {
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

    /** The hosts of a plan's tests that may be asked and give no answer; each is asked once, all at the same time. */
    public List<Doubt> unreachable(Plan plan) {
        Map<String, URI> hosts = new LinkedHashMap<>();
        plan.verify().forEach((name, test) -> {
            if (test instanceof VerifyTest.Http http && probe.permits(URI.create(http.url()))) {
                URI url = URI.create(http.url());
                hosts.putIfAbsent(url.getRawAuthority(), url);
            }
        });
        List<CompletableFuture<Optional<Doubt>>> asked = hosts.values().stream()
                .limit(MAX_HOSTS)
                .map(url -> CompletableFuture.supplyAsync(() -> unreachable(url), workers))
                .toList();
        return asked.stream().flatMap(answer -> answer.join().stream()).toList();
    }

    private Optional<Doubt> unreachable(URI url) {
        return whyUnanswered(probe.ask(url))
                .map(why -> ProofRule.HOST_UNREACHABLE.at("verify", "The host " + url.getHost() + ": " + why + "."));
    }

    private static Optional<String> whyUnanswered(HttpProbe.Outcome outcome) {
        if (outcome instanceof HttpProbe.Outcome.Unanswered unanswered) {
            return Optional.of(unanswered.why());
        }
        return outcome instanceof HttpProbe.Outcome.Forbidden forbidden
                ? Optional.of(forbidden.why())
                : Optional.empty();
    }

    private @Nullable Evaluation evaluate(VerifyTest.Flag test, String environment) {
        ServedFlag flag = snapshots
                .of(environment)
                .map((Snapshot known) -> known.flag(test.key()))
                .orElse(null);
        return flag == null ? null : Evaluator.evaluate(flag.flag(), flag.overlay(), test.context(), clock.instant());
    }

    private TestResult askHttp(VerifyTest.Http test) {
        HttpProbe.Outcome outcome = probe.ask(URI.create(test.url()));
        if (outcome instanceof HttpProbe.Outcome.Answered answer) {
            return TestJudge.http(
                    test,
                    answer.status(),
                    answer.body().flatMap(VerifyTests::json).orElse(null));
        }
        return TestResult.failed(whyUnanswered(outcome).orElseThrow());
    }

    private static Optional<JsonValue> json(String body) {
        try {
            return Optional.of(StrictJson.read(body, JsonValue.class));
        } catch (Refused notJson) {
            return Optional.empty();
        }
    }
}
