/** The database that comes with Sluice: a real PostgreSQL, unpacked, started, recovered and stopped by us. */
@NullMarked
package io.sluice.platform.postgres;

import org.jspecify.annotations.NullMarked;
