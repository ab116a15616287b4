package io.sluice.cli.demo;

import io.sluice.cli.client.ServiceClient;
import java.time.InstantSource;

/** Who and what takes part in a demo: the pipeline's and the fleet's callers, the teller, the fast clock, the place. */
record DemoStage(ServiceClient pipeline, DemoFleet fleet, DemoStory story, InstantSource clock, String environment) {}
