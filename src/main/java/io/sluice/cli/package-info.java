/** How a shell uses Sluice: its commands, their output and their exit codes. */
@NullMarked
package io.sluice.cli;

import org.jspecify.annotations.NullMarked;
