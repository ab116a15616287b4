package io.sluice.rollouts.calendar;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.kernel.Actor;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;

/** Change windows in PostgreSQL, as the documents that their authors wrote. */
@ApplicationScoped
class WindowStore implements PanacheRepositoryBase<WindowRow, String> {

    List<StoredWindow> all() {
        return listAll().stream().map(WindowStore::window).toList();
    }

    List<StoredWindow> of(String environment) {
        return list("environment = ?1 order by name", environment).stream()
                .map(WindowStore::window)
                .toList();
    }

    Optional<StoredWindow> byName(String name) {
        return findByIdOptional(name).map(WindowStore::window);
    }

    /** The window, locked until the transaction ends. */
    Optional<StoredWindow> lock(String name) {
        return findByIdOptional(name, LockModeType.PESSIMISTIC_WRITE).map(WindowStore::window);
    }

    /** Whether the window was added; false where another writer was faster. */
    boolean add(StoredWindow window, Actor author) {
        return getEntityManager()
                        .createNativeQuery("""
                                insert into change_window (name, tenant, environment, version, document, updated_at)
                                values (?1, ?2, ?3, ?4, ?5, ?6) on conflict (name) do nothing""")
                        .setParameter(1, window.name())
                        .setParameter(2, author.tenant())
                        .setParameter(3, window.body().environment())
                        .setParameter(4, window.version())
                        .setParameter(5, StrictJson.write(window.body()))
                        .setParameter(6, window.updated())
                        .executeUpdate()
                == 1;
    }

    void replace(StoredWindow window) {
        WindowRow row = findById(window.name());
        row.environment = window.body().environment();
        row.version = window.version();
        row.document = StrictJson.write(window.body());
        row.updatedAt = window.updated();
    }

    private static StoredWindow window(WindowRow row) {
        return new StoredWindow(row.name, StrictJson.read(row.document, WindowBody.class), row.version, row.updatedAt);
    }
}
