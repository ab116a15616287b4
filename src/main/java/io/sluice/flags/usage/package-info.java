/** Which flags are asked for, and which of them could go? Evaluations counted by day, and the stale report. */
@NullMarked
package io.sluice.flags.usage;

import org.jspecify.annotations.NullMarked;
