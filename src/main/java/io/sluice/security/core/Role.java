package io.sluice.security.core;

import static io.sluice.security.core.Permission.DEFINE;
import static io.sluice.security.core.Permission.END_ROLLOUTS;
import static io.sluice.security.core.Permission.EVALUATE;
import static io.sluice.security.core.Permission.EVALUATE_CLIENT_VISIBLE;
import static io.sluice.security.core.Permission.KILL;
import static io.sluice.security.core.Permission.READ;
import static io.sluice.security.core.Permission.REPORT;
import static io.sluice.security.core.Permission.RUN_ROLLOUTS;
import static io.sluice.security.core.Permission.STEER;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** A role of a token; the table of what each may do stands here and nowhere else. */
public enum Role {
    ADMIN(EnumSet.allOf(Permission.class)),
    OPERATOR(EnumSet.of(READ, EVALUATE, REPORT, DEFINE, RUN_ROLLOUTS, END_ROLLOUTS, STEER, KILL)),
    EDITOR(EnumSet.of(READ, EVALUATE, DEFINE)),
    PIPELINE(EnumSet.of(READ, EVALUATE, REPORT, RUN_ROLLOUTS, END_ROLLOUTS)),
    VIEWER(EnumSet.of(READ, EVALUATE)),
    FLEET(EnumSet.of(EVALUATE, REPORT)),
    BROWSER(EnumSet.of(EVALUATE_CLIENT_VISIBLE));

    private final Set<Permission> permissions;

    Role(Set<Permission> permissions) {
        this.permissions = permissions;
    }

    public boolean permits(Permission permission) {
        return permissions.contains(permission);
    }

    /** The wire word, lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
