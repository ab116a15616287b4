/** Where a release is and what may happen next: the rollout's machine, its evidence and its gate, as pure functions. */
@NullMarked
package io.sluice.rollouts.core;

import org.jspecify.annotations.NullMarked;
