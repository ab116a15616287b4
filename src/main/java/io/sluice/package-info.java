/** Sluice: the release and rollout control plane of a resilient agent fleet. */
package io.sluice;
