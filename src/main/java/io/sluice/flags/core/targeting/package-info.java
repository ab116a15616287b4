/** How a targeting is compiled once into an immutable tree of small nodes, and what such a node may look at. */
@NullMarked
package io.sluice.flags.core.targeting;

import org.jspecify.annotations.NullMarked;
