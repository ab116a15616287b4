/** Budgets, the fleet's mode, and how many workers a peak needs; pure. */
@NullMarked
package io.sluice.fleet.core;

import org.jspecify.annotations.NullMarked;
