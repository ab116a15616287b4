/** Groups of rollouts: what is done to all the parts of a service at once. */
@NullMarked
package io.sluice.rollouts.group;

import org.jspecify.annotations.NullMarked;
