/**
 * Where is the release, and what may happen next? Rollouts over HTTP, their evidence and their verdicts in
 * PostgreSQL.
 */
@NullMarked
package io.sluice.rollouts;

import org.jspecify.annotations.NullMarked;
