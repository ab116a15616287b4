/** What is told of which change, to whom, and when it is tried again; pure. */
@NullMarked
package io.sluice.integrations.notifications.core;

import org.jspecify.annotations.NullMarked;
