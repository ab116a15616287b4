/** What a replica keeps in its data directory, to go on without the database. */
@NullMarked
package io.sluice.platform.disk;

import org.jspecify.annotations.NullMarked;
