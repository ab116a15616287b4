/** Flagger's webhooks, one address for each of its hooks: what 200 means differs from hook to hook. */
@NullMarked
package io.sluice.integrations.flagger;

import org.jspecify.annotations.NullMarked;
