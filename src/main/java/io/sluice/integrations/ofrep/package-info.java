/** OFREP, the OpenFeature Remote Evaluation Protocol 0.3: single and bulk evaluation, served from memory. */
@NullMarked
package io.sluice.integrations.ofrep;

import org.jspecify.annotations.NullMarked;
