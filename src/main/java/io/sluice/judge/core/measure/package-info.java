/** What was counted: the measurements of one arm, how increments are added and how they are written. */
@NullMarked
package io.sluice.judge.core.measure;

import org.jspecify.annotations.NullMarked;
