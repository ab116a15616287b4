/** Whether the settings of a service keep its environments apart; pure. */
@NullMarked
package io.sluice.fleet.core.settings;

import org.jspecify.annotations.NullMarked;
