/** What callers of rollouts send and are answered, as JSON. */
@NullMarked
package io.sluice.rollouts.body;

import org.jspecify.annotations.NullMarked;
