/** What changed here lately? The first question of everybody who is woken. */
@NullMarked
package io.sluice.rollouts.recent;

import org.jspecify.annotations.NullMarked;
