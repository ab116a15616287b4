/** How does a deliverer that knows a revision, and no rollout of ours, find its gate? Templates, keyed by revision. */
@NullMarked
package io.sluice.rollouts.template;

import org.jspecify.annotations.NullMarked;
