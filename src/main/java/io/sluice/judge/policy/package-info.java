/** Policies under a name, and the floor that an environment sets. */
@NullMarked
package io.sluice.judge.policy;

import org.jspecify.annotations.NullMarked;
