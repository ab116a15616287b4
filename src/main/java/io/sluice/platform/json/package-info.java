/** Strict JSON: what is read must be meant, and what is written keeps its digits. */
@NullMarked
package io.sluice.platform.json;

import org.jspecify.annotations.NullMarked;
