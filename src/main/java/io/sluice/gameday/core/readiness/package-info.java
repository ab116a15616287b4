/** Is everything there that a release needs? Nine rows, each with its evidence, as pure functions of what was read. */
@NullMarked
package io.sluice.gameday.core.readiness;

import org.jspecify.annotations.NullMarked;
