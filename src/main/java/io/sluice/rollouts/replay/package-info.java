/** Replay and backtest over HTTP. */
@NullMarked
package io.sluice.rollouts.replay;

import org.jspecify.annotations.NullMarked;
