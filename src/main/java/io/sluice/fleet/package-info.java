/** Can the rest of the fleet carry it? The mode it runs in, and the daily budgets of its users. */
@NullMarked
package io.sluice.fleet;

import org.jspecify.annotations.NullMarked;
