package io.sluice.flags.core;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Share;
import io.sluice.platform.json.StrictJson;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;

/** Flags and contexts as a test writes them: JSON with single quotes. */
public final class FlagText {
    public static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private FlagText() {}

    public static JsonObject json(String text) {
        return object(text.replace('\'', '"'));
    }

    /** JSON as it stands in a file. */
    public static JsonObject object(String text) {
        return (JsonObject) StrictJson.read(text, JsonValue.class);
    }

    public static CompiledFlag flag(String key, String text) {
        return CompiledFlag.of(FlagDefinition.read(key, json(text)).get());
    }

    /** A flag with the variants on and off, off by default, and this targeting. */
    public static CompiledFlag onOff(String key, String targeting) {
        return flag(
                key,
                "{'state':'ENABLED','variants':{'on':true,'off':false},'defaultVariant':'off','targeting':" + targeting
                        + "}");
    }

    public static JsonObject user(String targetingKey) {
        return new JsonObject(Map.of("targetingKey", JsonValue.text(targetingKey)));
    }

    public static Evaluation evaluate(CompiledFlag flag, JsonObject context) {
        return Evaluator.evaluate(flag, Overlay.NONE, context, NOON);
    }

    public static Evaluation evaluate(CompiledFlag flag, Overlay overlay, JsonObject context) {
        return Evaluator.evaluate(flag, overlay, context, NOON);
    }

    public static Share share(String fraction) {
        return Share.ofFraction(new BigDecimal(fraction));
    }

    /** The share of a rollout from off to on, bucketed by the targeting key. */
    public static ShareOverlay overlay(CompiledFlag flag, String candidateVersion, String fraction) {
        Cohort cohort = Cohort.of(flag.definition().key(), candidateVersion, "targetingKey");
        return new ShareOverlay("r-1", 0, "answers@" + candidateVersion, "off", "on", cohort, share(fraction));
    }
}
