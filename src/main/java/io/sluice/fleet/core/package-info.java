/** Budgets, the fleet's mode, how many workers a peak needs and what they cost, and timeouts that nest; pure. */
@NullMarked
package io.sluice.fleet.core;

import org.jspecify.annotations.NullMarked;
