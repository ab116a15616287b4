package io.sluice.fleet.core;

import io.sluice.kernel.Finding;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The layers that a request passes, the caller first. Each must give up before the one above it: an upper layer that is
 * first to go leaves work behind that goes on unseen, and is billed.
 *
 * @param layers 2 to 100, no name twice
 */
public record TimeoutChain(List<TimeoutLayer> layers) {
    public static final int MOST_LAYERS = 100;

    public TimeoutChain {
        layers = List.copyOf(Require.atMost("layers", layers, MOST_LAYERS));
        if (layers.size() < 2) {
            throw Refused.field("layers", "must have at least 2 items");
        }
        Set<String> names = new HashSet<>();
        for (int i = 0; i < layers.size(); i++) {
            if (!names.add(layers.get(i).name())) {
                throw Refused.field("layers[" + i + "].name", "is the name of an earlier layer too");
            }
        }
    }

    public static TimeoutChain of(TimeoutLayer... layers) {
        return new TimeoutChain(List.of(layers));
    }

    /** One for each layer that waits as long as its neighbour above, or longer; from the caller inwards. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (int i = 1; i < layers.size(); i++) {
            TimeoutLayer upper = layers.get(i - 1);
            TimeoutLayer lower = layers.get(i);
            int order = lower.waits().compareTo(upper.waits());
            String place = "layers[" + i + "]";
            String both = lower.name() + " waits " + lower.inWords() + ", " + upper.name() + " ";
            if (order > 0) {
                String message = both + "only " + upper.inWords() + ": " + upper.name() + " gives up first.";
                findings.add(Finding.error("WAITS_LONGER", place, message));
            } else if (order == 0) {
                String message = both + "just as long: either may give up first.";
                findings.add(Finding.error("WAITS_AS_LONG", place, message));
            }
        }
        return findings;
    }
}
