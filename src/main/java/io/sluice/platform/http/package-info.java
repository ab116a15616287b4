/** What every HTTP exchange shares: the order of filters, request ids, body limits, and refusals as problem+json. */
@NullMarked
package io.sluice.platform.http;

import org.jspecify.annotations.NullMarked;
