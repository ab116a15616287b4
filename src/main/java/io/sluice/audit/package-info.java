/** What happened, in order: one event for every change, written in the change's own transaction. */
@NullMarked
package io.sluice.audit;

import org.jspecify.annotations.NullMarked;
