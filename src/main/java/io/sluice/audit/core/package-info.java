/** The hash chain that makes a changed event be noticed. */
@NullMarked
package io.sluice.audit.core;

import org.jspecify.annotations.NullMarked;
