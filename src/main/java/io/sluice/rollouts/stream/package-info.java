/** What happens to a release while somebody watches? Its story, line by line, over one open connection. */
@NullMarked
package io.sluice.rollouts.stream;

import org.jspecify.annotations.NullMarked;
