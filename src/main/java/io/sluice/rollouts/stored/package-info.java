/** What do we keep of a rollout? Itself, its evidence, its verdicts and what the timer remembers, in PostgreSQL. */
@NullMarked
package io.sluice.rollouts.stored;

import org.jspecify.annotations.NullMarked;
