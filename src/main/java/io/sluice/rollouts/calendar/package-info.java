/** The change windows that were set, over HTTP and in the database. */
@NullMarked
package io.sluice.rollouts.calendar;

import org.jspecify.annotations.NullMarked;
