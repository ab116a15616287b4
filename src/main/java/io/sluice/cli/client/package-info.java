/** The service as a command sees it: JSON over HTTP, and refusals as they were worded. */
@NullMarked
package io.sluice.cli.client;

import org.jspecify.annotations.NullMarked;
