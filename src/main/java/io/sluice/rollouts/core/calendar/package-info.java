/** When may a release go on? Change windows, with the time zones of the people who mind them; pure. */
@NullMarked
package io.sluice.rollouts.core.calendar;

import org.jspecify.annotations.NullMarked;
