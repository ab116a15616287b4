/** What a start needs before anything runs: one process per directory, and a refusal in plain words. */
@NullMarked
package io.sluice.platform.start;

import org.jspecify.annotations.NullMarked;
