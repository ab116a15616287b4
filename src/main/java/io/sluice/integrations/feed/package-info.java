/** The events over HTTP: pages, a stream, and the check of their hash chain. */
@NullMarked
package io.sluice.integrations.feed;

import org.jspecify.annotations.NullMarked;
