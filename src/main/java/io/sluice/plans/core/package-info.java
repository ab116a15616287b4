/** How a release goes back: the plan, the rules that a valid plan keeps, and the run of a plan. Pure. */
@NullMarked
package io.sluice.plans.core;

import org.jspecify.annotations.NullMarked;
