/** The check of a service's settings as HTTP and the command line ask it. */
@NullMarked
package io.sluice.fleet.settings;

import org.jspecify.annotations.NullMarked;
