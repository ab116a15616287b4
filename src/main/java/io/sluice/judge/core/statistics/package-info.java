/** The published formulas: intervals and tests, from counts alone. */
@NullMarked
package io.sluice.judge.core.statistics;

import org.jspecify.annotations.NullMarked;
