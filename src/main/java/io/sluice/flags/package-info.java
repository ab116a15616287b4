/** What value does this user get? Definitions in PostgreSQL, snapshots in memory, kills and shares laid over both. */
@NullMarked
package io.sluice.flags;

import org.jspecify.annotations.NullMarked;
