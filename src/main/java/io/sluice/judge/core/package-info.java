/**
 * Is the candidate worse? The judge: metrics of four kinds, policies, evidence and the pure function from them to a
 * verdict.
 */
@NullMarked
package io.sluice.judge.core;

import org.jspecify.annotations.NullMarked;
