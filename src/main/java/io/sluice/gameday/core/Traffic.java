package io.sluice.gameday.core;

/** An endless stream of requests in the order of their arrival. */
interface Traffic {
    Request next();
}
