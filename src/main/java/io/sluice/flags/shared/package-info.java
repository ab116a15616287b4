/** What do the flags of an environment share? Segments and metadata, in PostgreSQL. */
@NullMarked
package io.sluice.flags.shared;

import org.jspecify.annotations.NullMarked;
