/** Strict YAML: the same values as JSON and nothing more. */
@NullMarked
package io.sluice.platform.yaml;

import org.jspecify.annotations.NullMarked;
