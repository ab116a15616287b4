/**
 * What is asked of a rollout: the release, its stages, its flag, its preflight, its budget, and the checks of all
 * that.
 */
@NullMarked
package io.sluice.rollouts.core.spec;

import org.jspecify.annotations.NullMarked;
