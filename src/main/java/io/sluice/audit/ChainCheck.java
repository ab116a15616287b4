package io.sluice.audit;

import io.sluice.audit.SealStore.Stored;
import io.sluice.audit.core.Link;
import io.sluice.platform.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Walks the hash chain from its start and finds the first position that does not hold. */
@ApplicationScoped
public class ChainCheck {
    private static final int BATCH = 1_000;

    private final Sealer sealer;
    private final SealStore store;
    private final Transactions transactions;

    ChainCheck(Sealer sealer, SealStore store, Transactions transactions) {
        this.sealer = sealer;
        this.store = store;
        this.transactions = transactions;
    }

    /**
     * What was found.
     *
     * @param position the last position that holds
     * @param hash its hash; worth noting elsewhere, since a chain that was cut short is whole in itself
     * @param brokenAt the first position that does not hold; absent where all do
     */
    @Schema(example = """
            {"ok":true,"position":128,\
            "hash":"sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}""")
    public record ChainReport(
            boolean ok,
            long position,
            String hash,
            @Nullable Long brokenAt) {}

    /** Reads the chain in batches, each in a transaction of its own, so that its length costs no memory. */
    public ChainReport check() {
        sealer.sealAll();
        Link last = Link.START;
        List<Stored> batch = after(last);
        while (!batch.isEmpty()) {
            for (Stored stored : batch) {
                Link expected = last.next(stored.content());
                if (!expected.equals(stored.link())) {
                    return new ChainReport(false, last.position(), last.hash(), expected.position());
                }
                last = expected;
            }
            batch = after(last);
        }
        return new ChainReport(true, last.position(), last.hash(), null);
    }

    private List<Stored> after(Link last) {
        return transactions.separateRead(() -> store.storedAfter(last.position(), BATCH));
    }
}
