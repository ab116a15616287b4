/**
 * The rule language of a flag: flagd's JSONLogic dialect, compiled once into an immutable tree of small nodes, one file an
 * operator.
 */
@NullMarked
package io.sluice.flags.core.targeting;

import org.jspecify.annotations.NullMarked;
