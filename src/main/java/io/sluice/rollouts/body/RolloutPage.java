package io.sluice.rollouts.body;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of rollouts, newest first.
 *
 * @param next the cursor of the next page; absent on the last
 */
public record RolloutPage(List<RolloutView> items, @Nullable String next) {}
