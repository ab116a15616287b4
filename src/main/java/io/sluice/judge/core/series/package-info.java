/** What a source answered: raw samples of counters, and the whole numbers that they rose by inside a window. */
@NullMarked
package io.sluice.judge.core.series;

import org.jspecify.annotations.NullMarked;
