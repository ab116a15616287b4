package io.sluice.rollouts.calendar;

import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.flags.EnvironmentService;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.WriteCondition;
import io.sluice.platform.json.StrictJson;
import io.sluice.rollouts.core.calendar.Calendar;
import io.sluice.rollouts.core.calendar.ChangeWindow;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Sets, finds and takes away change windows, and gives each environment its calendar. */
@ApplicationScoped
public class WindowService {
    private final WindowStore store;
    private final EnvironmentService environments;
    private final AuditLog audit;
    private final Transactions transactions;
    private final InstantSource clock;

    WindowService(
            WindowStore store,
            EnvironmentService environments,
            AuditLog audit,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.environments = environments;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** The windows of that environment. */
    public Calendar calendar(String environment) {
        return transactions.read(() -> new Calendar(
                store.of(environment).stream().map(StoredWindow::window).toList()));
    }

    StoredWindow put(Caller author, String name, WindowBody body, WriteCondition condition) {
        requireReach(author, body.window(name));
        environments.get(body.environment());
        return transactions.write(() -> {
            Optional<StoredWindow> before = store.lock(name);
            before.ifPresent(known -> requireReach(author, known.window()));
            condition.check(before.map(StoredWindow::version).orElse(null));
            long version = before.map(known -> known.version() + 1).orElse(1L);
            StoredWindow after = new StoredWindow(name, body, version, clock.instant());
            if (before.isPresent()) {
                store.replace(after);
            } else if (!store.add(after, author.actor())) {
                throw Refused.because(ErrorCode.STALE_VERSION, "it exists, somebody else created it just now");
            }
            String action = before.isPresent() ? "window.update" : "window.create";
            audit.record(AuditEvent.of(author.actor(), action, body.environment(), target(name))
                    .withChange(
                            before.map(known -> StrictJson.toValue(known.body()))
                                    .orElse(null),
                            StrictJson.toValue(body)));
            return after;
        });
    }

    void delete(Caller author, String name) {
        transactions.write(() -> {
            StoredWindow before = store.lock(name).orElseThrow(() -> unknown(name));
            requireReach(author, before.window());
            store.deleteById(name);
            audit.record(
                    AuditEvent.of(author.actor(), "window.delete", before.body().environment(), target(name))
                            .withChange(StrictJson.toValue(before.body()), null));
            return name;
        });
    }

    /** By name, those that the caller reaches. */
    Page<StoredWindow> page(Caller caller, PageRequest asked) {
        List<StoredWindow> reached = transactions.read(store::all).stream()
                .filter(window -> caller.reaches(window.body().environment()))
                .toList();
        return asked.named(reached, StoredWindow::name);
    }

    StoredWindow get(Caller caller, String name) {
        StoredWindow window = transactions.read(() -> store.byName(name)).orElseThrow(() -> unknown(name));
        caller.requireEnvironment(window.body().environment());
        return window;
    }

    /** Who is bound to some targets may not say when others release. */
    private static void requireReach(Caller caller, ChangeWindow window) {
        caller.requireEnvironment(window.environment());
        if (!caller.targets().isEmpty() && !caller.targets().containsAll(window.targets())
                || !caller.targets().isEmpty() && window.targets().isEmpty()) {
            throw Refused.because(ErrorCode.FORBIDDEN, "the token is bound to other targets than the window's");
        }
    }

    private static String target(String name) {
        return "window/" + name;
    }

    private static Refused unknown(String name) {
        return Refused.because(ErrorCode.NOT_FOUND, "there is no change window of the name " + name);
    }
}
