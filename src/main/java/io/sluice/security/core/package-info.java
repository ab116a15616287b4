/** Roles and what they permit; pure. */
@NullMarked
package io.sluice.security.core;

import org.jspecify.annotations.NullMarked;
