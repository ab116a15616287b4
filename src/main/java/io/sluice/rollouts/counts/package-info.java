/** What has the fleet itself seen? Counts by arm from many instances, none lost and none counted twice. */
@NullMarked
package io.sluice.rollouts.counts;

import org.jspecify.annotations.NullMarked;
