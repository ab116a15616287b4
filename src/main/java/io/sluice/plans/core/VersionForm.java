package io.sluice.plans.core;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whether the text of a version names one thing for ever.
 *
 * <p>A plan is read in the night, weeks after it was written: a version that moves in between leads back to something
 * that nobody tested. The text alone is judged, no registry is asked; so what is certain to move is an error, and
 * what moves by custom in some registries only is a warning. A content digest settles the matter, whatever stands
 * before it.
 */
final class VersionForm {
    static final int MAX_LENGTH = 255;

    private static final Pattern PRINTABLE = Pattern.compile("[!-~]+");
    private static final Pattern DIGEST = Pattern.compile("(.*@)?(sha256:[0-9a-fA-F]{64}|sha512:[0-9a-fA-F]{128})");
    private static final Pattern DIGEST_START = Pattern.compile("(.*@)?sha(256|512):.*");
    private static final Pattern RANGE = Pattern.compile(".*([*^<>|,?\\[\\]()]|~=|!=|\\.\\.).*|[~=].*|.*\\+");
    private static final Pattern PLACEHOLDER = Pattern.compile(".*[{}$%].*");
    private static final Pattern WILDCARD = Pattern.compile("(.*\\.)?[vV]?[xX](\\..*|-.*)?");
    private static final Pattern BRANCH = Pattern.compile("(refs/heads|refs/remotes|origin|heads)/.*");
    private static final Pattern IMAGE_WITHOUT_TAG = Pattern.compile("[^/]*[.:][^/]*/([^/:]+/)*[^/:]+");
    private static final Pattern PIN = Pattern.compile("[A-Za-z0-9._-]*==(?=[^=])");

    private static final Pattern NUMBERED = Pattern.compile("(.*[^0-9.])?[0-9]+(\\.[0-9]+){2,}([^0-9.].*)?");
    private static final Pattern DATED =
            Pattern.compile("(.*[^0-9])?20[0-9]{2}([-._]?)(0[1-9]|1[0-2])\\2(0[1-9]|[12][0-9]|3[01])([^0-9].*)?");
    private static final Pattern COMMIT = Pattern.compile("(?=.*[0-9])(?=.*[a-f])[0-9a-f]{7,64}");
    /** Month and day, year and month, or a maker's revision such as 002, as makers of models put them behind a name. */
    private static final String SHORT_DATE =
            "(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])|2[0-9](0[1-9]|1[0-2])|00[0-9]|(0[1-9]|1[0-2])-20[0-9]{2}";

    private static final Pattern SHORT_DATE_BEHIND =
            Pattern.compile(".*[-@](" + SHORT_DATE + "|20[0-9]{2}-(0[1-9]|1[0-2]))([-:@].*)?");
    private static final Pattern BARE_NUMBER = Pattern.compile("[vVrR]?[0-9]+|[vV]?[0-9]+(\\.[0-9]+){2,}([-+].*)?");
    private static final Pattern LINE = Pattern.compile("[vV]?[0-9]+(\\.[0-9]+)?(-[A-Za-z].*)?");

    private static final Set<String> NOTHING =
            Set.of("none", "null", "nil", "undefined", "unknown", "tbd", "todo", "na", "n/a", "-");
    private static final Set<String> ALWAYS_MOVING = Set.of("latest", "newest", "snapshot");
    /** Branches and channels; with a full number, a date or a commit beside them they name one build. */
    private static final Set<String> CHANNELS = Set.of(
            "main",
            "master",
            "trunk",
            "mainline",
            "head",
            "tip",
            "stable",
            "unstable",
            "develop",
            "development",
            "dev",
            "nightly",
            "edge",
            "canary",
            "next",
            "lts",
            "rolling",
            "alpha",
            "beta",
            "rc",
            "preview",
            "live");
    /** Roles that a version has for a time; with any number beside them they may be a name of its own. */
    private static final Set<String> ROLES =
            Set.of("release", "current", "previous", "prod", "production", "staging", "default", "candidate");

    private VersionForm() {}

    /** What is wrong with a version: the rule, and a clause that follows the version in a sentence. */
    record Doubt(PlanRule rule, String clause) {}

    /** Empty for an exact version. */
    static Optional<Doubt> doubt(UnitKind kind, String version) {
        return unwritable(version)
                .or(() -> DIGEST.matcher(version).matches() ? Optional.empty() : undigested(kind, version));
    }

    private static Optional<Doubt> unwritable(String version) {
        if (version.isBlank()) {
            return floating("is empty");
        }
        if (version.length() > MAX_LENGTH) {
            return floating("has more than " + MAX_LENGTH + " characters");
        }
        if (!PRINTABLE.matcher(version).matches()) {
            return floating(
                    version.indexOf(' ') >= 0
                            ? "has spaces, as a range has and a version has not"
                            : "has characters that are not printable ASCII");
        }
        return Optional.empty();
    }

    private static Optional<Doubt> undigested(UnitKind kind, String written) {
        String version = PIN.matcher(written).replaceFirst("");
        if (DIGEST_START.matcher(version).matches()) {
            return floating("is not a whole digest");
        }
        if (PLACEHOLDER.matcher(version).matches()) {
            return floating("is a placeholder that something else fills in");
        }
        if (RANGE.matcher(version).matches()) {
            return floating("is a range");
        }
        if (BRANCH.matcher(version).matches()) {
            return floating("is a branch");
        }
        if (kind == UnitKind.MODEL) {
            return moving(version, isDatedModel(version)).or(() -> undatedModel(version));
        }
        if (IMAGE_WITHOUT_TAG.matcher(version).matches()) {
            return floating("is an image without a tag, which means latest");
        }
        String tag = version.substring(version.lastIndexOf(':') + 1);
        if (WILDCARD.matcher(tag).matches()) {
            return floating("has a wildcard");
        }
        return moving(tag, isAnchored(tag)).or(() -> uncertain(kind, tag));
    }

    /** Words that move by their meaning; those of a channel only where nothing beside them holds them fast. */
    private static Optional<Doubt> moving(String version, boolean isAnchored) {
        String lower = version.toLowerCase(Locale.ROOT);
        if (NOTHING.contains(lower)) {
            return floating("names no version");
        }
        for (String word : words(lower)) {
            if (ALWAYS_MOVING.contains(word) || CHANNELS.contains(word) && !isAnchored) {
                return floating("moves: " + word + " is another version tomorrow");
            }
            if (ROLES.contains(word) && !hasDigit(lower)) {
                return floating("names a role (" + word + "), which another version has tomorrow");
            }
        }
        return Optional.empty();
    }

    private static Optional<Doubt> undatedModel(String version) {
        // A bare number is the version of a registry of one's own; behind a name it is the generation of an alias.
        boolean isBareNumber = BARE_NUMBER.matcher(version).matches();
        return isBareNumber || isDatedModel(version)
                ? Optional.empty()
                : floating("is a model alias without a date or a digest");
    }

    private static boolean isDatedModel(String version) {
        return DATED.matcher(version).matches()
                || SHORT_DATE_BEHIND.matcher(version).matches()
                || hasCommit(version);
    }

    private static Optional<Doubt> uncertain(UnitKind kind, String version) {
        if (isAnchored(version)) {
            return Optional.empty();
        }
        if (!hasDigit(version)) {
            return mayMove("carries no number, date or digest; make sure that it is never used again");
        }
        if (kind == UnitKind.DEPENDENCY && LINE.matcher(version).matches()) {
            return mayMove("may name a line of releases; write all its numbers");
        }
        return Optional.empty();
    }

    /** Whether two texts name the same version: letter case, a leading v and a shortened commit make no difference. */
    static boolean isSame(String one, String other) {
        String a = plain(one);
        String b = plain(other);
        boolean sameCommit =
                COMMIT.matcher(a).matches() && COMMIT.matcher(b).matches() && (a.startsWith(b) || b.startsWith(a));
        return a.equals(b) || sameCommit;
    }

    private static String plain(String version) {
        String lower = version.strip().toLowerCase(Locale.ROOT);
        return lower.matches("v[0-9].*") ? lower.substring(1) : lower;
    }

    private static boolean isAnchored(String version) {
        return NUMBERED.matcher(version).matches() || DATED.matcher(version).matches() || hasCommit(version);
    }

    private static boolean hasCommit(String version) {
        return words(version.toLowerCase(Locale.ROOT)).stream()
                .anyMatch(word -> COMMIT.matcher(word).matches());
    }

    private static boolean hasDigit(String version) {
        return version.chars().anyMatch(c -> c >= '0' && c <= '9');
    }

    private static List<String> words(String version) {
        return Arrays.asList(version.split("[-_.:/@+~]+"));
    }

    private static Optional<Doubt> floating(String clause) {
        return Optional.of(new Doubt(PlanRule.FLOATING_VERSION, clause));
    }

    private static Optional<Doubt> mayMove(String clause) {
        return Optional.of(new Doubt(PlanRule.VERSION_MAY_MOVE, clause));
    }
}
