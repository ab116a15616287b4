/** The judge's calibration as the API and the command line ask for it and answer it. */
@NullMarked
package io.sluice.judge.calibration;

import org.jspecify.annotations.NullMarked;
