/** Is a release ready to begin? One document names the files to look at; each is read and held against its rules. */
@NullMarked
package io.sluice.gameday.readiness;

import org.jspecify.annotations.NullMarked;
