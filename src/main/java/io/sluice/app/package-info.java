/** What ties Sluice together: the program's entry, its settings, and the order of start and stop. */
@NullMarked
package io.sluice.app;

import org.jspecify.annotations.NullMarked;
