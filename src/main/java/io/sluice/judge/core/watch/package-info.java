/** The watch: evidence against a candidate that stays valid however often anybody looks at it. */
@NullMarked
package io.sluice.judge.core.watch;

import org.jspecify.annotations.NullMarked;
