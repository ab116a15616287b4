/** The judge at the edge: bodies that callers send, strict and named to the field, and its one stateless call. */
@NullMarked
package io.sluice.judge;

import org.jspecify.annotations.NullMarked;
