/** The gate that an Argo Rollouts web metric asks: always JSON, one of three words. */
@NullMarked
package io.sluice.integrations.argo;

import org.jspecify.annotations.NullMarked;
