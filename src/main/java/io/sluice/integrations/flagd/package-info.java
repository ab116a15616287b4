/** flagd and its in-process providers as clients: they follow an environment's flags over gRPC. */
@NullMarked
package io.sluice.integrations.flagd;

import org.jspecify.annotations.NullMarked;
