/** Who may do what: tokens, roles, the table of permissions, and the filter that asks it. */
@NullMarked
package io.sluice.security;

import org.jspecify.annotations.NullMarked;
