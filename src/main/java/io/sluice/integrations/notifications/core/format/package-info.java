/** The forms in which a notice goes out: our own, Slack's, PagerDuty's, CDEvents'; and how it is signed. Pure. */
@NullMarked
package io.sluice.integrations.notifications.core.format;

import org.jspecify.annotations.NullMarked;
