package io.sluice.fleet;

import io.sluice.fleet.core.Budget;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HexFormat;

/**
 * Whose money of which day: one budget, one subject of a tenant, one UTC day.
 *
 * @param subject the SHA-256 of who spends, because who our users are is none of our tables' business
 */
record Purse(String budget, String subject, LocalDate day) {

    static Purse of(Budget budget, Spender spender, Instant now) {
        String who =
                switch (budget.per()) {
                    // The length ends the tenant, so that no other pair of the two reads the same.
                    case SUBJECT -> spender.tenant().length() + ":" + spender.tenant() + spender.subject();
                    case TENANT -> spender.tenant();
                };
        return new Purse(budget.name(), sha256(who), LocalDate.ofInstant(now, ZoneOffset.UTC));
    }

    /** Who spends: a subject of a tenant. */
    record Spender(String subject, String tenant) {}

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException missing) {
            throw new AssertionError("every Java platform has SHA-256", missing);
        }
    }
}
