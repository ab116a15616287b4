/** Server-sent events: a topic fans out to bounded queues, one for each subscriber, without a thread for any. */
@NullMarked
package io.sluice.platform.sse;

import org.jspecify.annotations.NullMarked;
