/** Tells people and systems what happened: targets, queues, tries, dead letters. */
@NullMarked
package io.sluice.integrations.notifications;

import org.jspecify.annotations.NullMarked;
