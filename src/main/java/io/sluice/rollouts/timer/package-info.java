/** Who looks when nobody calls? One replica at a time, at each rollout whose moment has come. */
@NullMarked
package io.sluice.rollouts.timer;

import org.jspecify.annotations.NullMarked;
