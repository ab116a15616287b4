/** The demo: a small fleet and a pipeline that take a good and a bad release through a running service, over HTTP. */
@NullMarked
package io.sluice.cli.demo;

import org.jspecify.annotations.NullMarked;
