/** Transactions whose effects run after the commit. */
@NullMarked
package io.sluice.platform.database;

import org.jspecify.annotations.NullMarked;
