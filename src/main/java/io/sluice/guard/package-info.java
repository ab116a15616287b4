/** How Sluice survives its own callers: the rate that a token may ask at. */
@NullMarked
package io.sluice.guard;

import org.jspecify.annotations.NullMarked;
