/** What value does this user get? Flag definitions, their checks and their evaluation, as functions of records. */
@NullMarked
package io.sluice.flags.core;

import org.jspecify.annotations.NullMarked;
