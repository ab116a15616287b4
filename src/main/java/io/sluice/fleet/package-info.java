/**
 * Can the rest of the fleet carry it? Its mode, its users' daily budgets, and the planning tools: how many workers a
 * peak needs, what a month costs, whether timeouts nest.
 */
@NullMarked
package io.sluice.fleet;

import org.jspecify.annotations.NullMarked;
