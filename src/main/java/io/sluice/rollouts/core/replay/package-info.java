/** Recorded releases, judged again: by the policy that they had, or by another one. */
@NullMarked
package io.sluice.rollouts.core.replay;

import org.jspecify.annotations.NullMarked;
