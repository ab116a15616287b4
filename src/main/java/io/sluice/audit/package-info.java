/**
 * What happened, in order: one event for every change, written in the change's own transaction, then sealed into a hash
 * chain that others read page by page or as a stream.
 */
@NullMarked
package io.sluice.audit;

import org.jspecify.annotations.NullMarked;
