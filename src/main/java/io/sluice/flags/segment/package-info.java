/** Which rules do several flags share? Segments: named rules, kept once and referred to. */
@NullMarked
package io.sluice.flags.segment;

import org.jspecify.annotations.NullMarked;
