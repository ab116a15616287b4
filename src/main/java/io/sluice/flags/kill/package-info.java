/** How is a flag switched off at once? In memory and in a journal first, in the database when there is one. */
@NullMarked
package io.sluice.flags.kill;

import org.jspecify.annotations.NullMarked;
