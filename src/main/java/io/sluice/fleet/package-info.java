/** Can the rest of the fleet carry it? How many workers that takes, the mode it runs in, its users' daily budgets. */
@NullMarked
package io.sluice.fleet;

import org.jspecify.annotations.NullMarked;
