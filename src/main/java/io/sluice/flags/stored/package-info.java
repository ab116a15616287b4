/** What do we keep of environments and flags? Every version of both, in PostgreSQL. */
@NullMarked
package io.sluice.flags.stored;

import org.jspecify.annotations.NullMarked;
