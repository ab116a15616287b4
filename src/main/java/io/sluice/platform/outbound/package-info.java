/** Calls to places that somebody else named: bounded, and never to where only we may reach. */
@NullMarked
package io.sluice.platform.outbound;

import org.jspecify.annotations.NullMarked;
