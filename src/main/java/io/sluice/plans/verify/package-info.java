/** Does a unit stand where its plan wants it? Verify tests, carried out one try at a time. */
@NullMarked
package io.sluice.plans.verify;

import org.jspecify.annotations.NullMarked;
