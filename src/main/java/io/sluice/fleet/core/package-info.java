/** Budgets and the fleet's mode; pure. */
@NullMarked
package io.sluice.fleet.core;

import org.jspecify.annotations.NullMarked;
