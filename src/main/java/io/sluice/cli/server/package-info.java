/** How does a command get a running service? By a port, since what starts one stands to the right of here. */
@NullMarked
package io.sluice.cli.server;

import org.jspecify.annotations.NullMarked;
