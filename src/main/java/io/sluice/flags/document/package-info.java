/** How does a whole set of flags come in and go out? As one document in flagd's format, all or nothing. */
@NullMarked
package io.sluice.flags.document;

import org.jspecify.annotations.NullMarked;
