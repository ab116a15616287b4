/** How do we go back? Plans as documents, their checking and storing, and the runs of a plan. */
@NullMarked
package io.sluice.plans;

import org.jspecify.annotations.NullMarked;
