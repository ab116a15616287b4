package io.sluice.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.junit.QuarkusTest;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What the start believes about the database's limits is what its sessions obey. */
@QuarkusTest
class TransactionsTest {
    private static final Duration SHORT = Duration.ofSeconds(1);

    @Inject
    Transactions transactions;

    @Inject
    EntityManager session;

    @Test
    void aSessionWaitsForALockAsLongAsTheSettingSays() {
        assertThat(transactions.read(() -> ask("show lock_timeout"))).isEqualTo("10s");
    }

    /** What runs then is cancelled, and the caller may come again. */
    @Test
    void aStatementEndsWithTheLimitOfItsTransaction() {
        refused(() -> transactions.write(SHORT, () -> ask("select pg_sleep(20)::text")));
        refused(() -> transactions.read(SHORT, () -> ask("select pg_sleep(20)::text")));
        refused(() -> transactions.separateRead(SHORT, () -> ask("select pg_sleep(20)::text")));
    }

    private static void refused(ThrowingCallable work) {
        long start = System.nanoTime();
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.code()).isEqualTo(ErrorCode.UNAVAILABLE));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    }

    private Object ask(String query) {
        return session.createNativeQuery(query).getSingleResult();
    }
}
