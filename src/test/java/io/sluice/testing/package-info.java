/** What tests share: the database of every Quarkus test, fakes, builders and seeded laws. */
@NullMarked
package io.sluice.testing;

import org.jspecify.annotations.NullMarked;
