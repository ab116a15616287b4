/** What a policy is worth before anybody trusts it: simulated rollouts through the judge's own rules. */
@NullMarked
package io.sluice.judge.core.calibration;

import org.jspecify.annotations.NullMarked;
