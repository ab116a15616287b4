package io.sluice.fleet.core.settings;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which settings two environments do not have in common.
 *
 * @param differences in the order of the first environment, then what only the second has
 */
public record SettingsDrift(String from, String to, List<Difference> differences) {

    public SettingsDrift {
        differences = List.copyOf(differences);
    }

    /** What the second environment has done with a setting of the first. */
    public enum Change {
        ADDED,
        REMOVED,
        CHANGED
    }

    /**
     * One setting that differs.
     *
     * @param from its value in the first; null where there is none, or where it may be a secret
     * @param to the same of the second
     */
    public record Difference(
            String setting,
            Change change,
            @Nullable JsonValue from,
            @Nullable JsonValue to) {}

    /**
     * What differs between the two. Only values of known settings that hold no secret are shown.
     *
     * @throws Refused where {@code from} or {@code to} names no environment
     */
    public static SettingsDrift between(ServiceSettings settings, String from, String to) {
        Environment first = settings.environment("from", from);
        Environment second = settings.environment("to", to);
        Set<String> names = new LinkedHashSet<>(first.settings().keySet());
        names.addAll(second.settings().keySet());
        List<Difference> differences = names.stream()
                .flatMap(name -> difference(
                        name, first.settings().get(name), second.settings().get(name))
                        .stream())
                .toList();
        return new SettingsDrift(from, to, differences);
    }

    private static Optional<Difference> difference(String name, @Nullable JsonValue from, @Nullable JsonValue to) {
        if (Objects.equals(from, to)) {
            return Optional.empty();
        }
        Change change = from == null ? Change.ADDED : to == null ? Change.REMOVED : Change.CHANGED;
        boolean isShown =
                KnownSetting.named(name).filter(known -> !known.isSecret()).isPresent();
        return Optional.of(new Difference(name, change, isShown ? from : null, isShown ? to : null));
    }
}
