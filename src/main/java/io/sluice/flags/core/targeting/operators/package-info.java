/**
 * The operators of the rule language, one file each; their names are in {@link
 * io.sluice.flags.core.targeting.operators.Dialect}.
 */
@NullMarked
package io.sluice.flags.core.targeting.operators;

import org.jspecify.annotations.NullMarked;
