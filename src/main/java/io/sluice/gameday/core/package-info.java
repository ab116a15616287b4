/** What a release would have cost: drills in virtual time, as pure functions of a scenario and its seed. */
@NullMarked
package io.sluice.gameday.core;

import org.jspecify.annotations.NullMarked;
