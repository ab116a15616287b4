/** How Sluice sits in Quarkus: strict JSON, one problem mapper, transactions, the clock, the embedded database. */
@NullMarked
package io.sluice.platform;

import org.jspecify.annotations.NullMarked;
