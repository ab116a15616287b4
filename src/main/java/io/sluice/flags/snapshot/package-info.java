/** What does this replica answer from? One unchanging snapshot for each environment, kept fresh, kept on disk. */
@NullMarked
package io.sluice.flags.snapshot;

import org.jspecify.annotations.NullMarked;
