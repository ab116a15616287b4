/** May the release go on? Evidence comes in, the judge is asked, and the stage is left or not. */
@NullMarked
package io.sluice.rollouts.gate;

import org.jspecify.annotations.NullMarked;
