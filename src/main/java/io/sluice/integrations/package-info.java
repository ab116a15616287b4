/** How do others talk to us? Each protocol in a package of its own. */
@NullMarked
package io.sluice.integrations;

import org.jspecify.annotations.NullMarked;
