/** Lets Prometheus' Alertmanager pause a release or roll it back. */
@NullMarked
package io.sluice.integrations.alertmanager;

import org.jspecify.annotations.NullMarked;
