/** What a team wants to know before a release goes on: policies, metrics and their limits. */
@NullMarked
package io.sluice.judge.core.policy;

import org.jspecify.annotations.NullMarked;
