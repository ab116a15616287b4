/** Game days over HTTP and from files: a scenario in, a report out, nothing stored. */
@NullMarked
package io.sluice.gameday;

import org.jspecify.annotations.NullMarked;
