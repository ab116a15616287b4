/** Where evidence lies and how it is asked for: selectors, queries of metrics, and the terms they are read on. */
@NullMarked
package io.sluice.judge.core.source;

import org.jspecify.annotations.NullMarked;
