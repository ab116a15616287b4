/**
 * The words that every package shares: ids, shares, JSON values, findings and refusals. Pure, and it imports nothing
 * of Sluice.
 */
@NullMarked
package io.sluice.kernel;

import org.jspecify.annotations.NullMarked;
