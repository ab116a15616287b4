/** The clock as an injected value, so that no rule reads it by itself. */
@NullMarked
package io.sluice.platform.time;

import org.jspecify.annotations.NullMarked;
