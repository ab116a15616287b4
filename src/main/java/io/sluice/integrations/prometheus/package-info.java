/** Evidence from Prometheus: raw samples over its HTTP API, bounded in time, size and number. */
@NullMarked
package io.sluice.integrations.prometheus;

import org.jspecify.annotations.NullMarked;
