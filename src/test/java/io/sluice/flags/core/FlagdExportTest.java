package io.sluice.flags.core;

import static io.sluice.flags.core.FlagText.json;
import static io.sluice.flags.core.FlagText.share;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.targeting.operators.Dialect;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The exported document, evaluated without any overlay, gives what the overlay gives. */
class FlagdExportTest {
    private static final FlagSet SET = new FlagSet(
            Dialect.segments(Map.of(
                    "gold", json("{'==':[{'var':'plan'},'gold']}"),
                    "gold-or-test", json("{'or':[{'$ref':'gold'},{'ends_with':[{'var':'email'},'@example.com']}]}"))),
            json("{'flagSetId':'production'}"));

    private static final String[] TARGETINGS = {
        "{}",
        "{'if':[{'$ref':'gold-or-test'},'v2']}",
        "{'if':[{'$ref':'gold'},'v3',{'in':[{'var':'plan'},['free','trial']]},'v1']}",
        "{'if':[{'sem_ver':[{'var':'version'},'>=','2.0.0']},'v3',null]}",
        "{'fractional':[{'var':'tenant'},['v1',1],['v3',3]]}",
        "{'if':[{'>':[{'+':[{'var':'n'},1]},3]},{'fractional':[['v1'],['v2']]}]}"
    };

    private static final String[] BUCKET_BY = {"targetingKey", "tenant", "user.id", "n"};
    private static final String[] SHARES = {"0", "0.00001", "0.05", "0.5", "0.99999", "1"};

    @Test
    void theExportAgreesWithTheOverlayOnAHundredThousandContexts() {
        long seed = 20_261_130;
        Random random = new Random(seed);
        List<Pair> pairs = pairs();
        for (int i = 0; i < 100_000; i++) {
            JsonObject context = context(random);
            Pair pair = pairs.get(random.nextInt(pairs.size()));
            Evaluation laid = Evaluator.evaluate(pair.flag, pair.overlay, context, FlagText.NOON);
            Evaluation exported = Evaluator.evaluate(pair.exported, Overlay.NONE, context, FlagText.NOON);
            assertThat(exported.value())
                    .as("seed %d, case %d: %s under %s for %s", seed, i, pair.flag.definition(), pair.overlay, context)
                    .isEqualTo(laid.value());
        }
    }

    @Test
    void aKillBecomesAnEnabledFlagWithItsOffValueAndNoTargeting() {
        FlagDefinition flag = flag("DISABLED", "{'if':[true,'v2']}");

        assertThat(FlagdExport.flag(flag, Overlay.KILLED))
                .isEqualTo(json("{'state':'ENABLED','variants':{'v1':'a','v2':'b','v3':'c'},'defaultVariant':'v3',"
                        + "'sluice':{'offVariant':'v3'}}"));
    }

    @Test
    void aShareStandsWhereTheTargetingAnswersNothing() {
        assertThat(FlagdExport.flag(flag("ENABLED", "{'if':[{'var':'beta'},'v3']}"), overlay("targetingKey", "0.25"))
                        .get("targeting"))
                .isEqualTo(json("{'if':[{'!==':[{'if':[{'var':'beta'},'v3']},null]},{'if':[{'var':'beta'},'v3']},"
                        + "{'if':[{'and':[{'!==':[{'cat':[{'var':'targetingKey'}]},'']},"
                        + "{'or':[{'===':[{'var':'targetingKey'},{'cat':[{'var':'targetingKey'}]}]},"
                        + "{'and':[{'===':[{'var':'targetingKey.0'},null]},"
                        + "{'in':[{'substr':[{'cat':[{'var':'targetingKey'}]},0,1]},'-0123456789']},"
                        + "{'===':[{'var':'targetingKey'},{'+':[{'var':'targetingKey'}]}]}]}]}]},"
                        + "{'fractional':[{'cat':['f/2.0.0',{'var':'targetingKey'}]},['v2',25000],['v1',75000]]},"
                        + "'v1']}]}"));
    }

    @Test
    void aWholeShareAndNoShareNeedNoRule() {
        JsonObject whole = FlagdExport.flag(flag("ENABLED", "{}"), overlay("targetingKey", "1"));
        JsonObject none = FlagdExport.flag(flag("ENABLED", "{}"), overlay("targetingKey", "0"));

        assertThat(whole.get("defaultVariant")).isEqualTo(JsonValue.text("v2"));
        assertThat(none.get("defaultVariant")).isEqualTo(JsonValue.text("v1"));
        assertThat(whole.get("targeting")).isNull();
    }

    @Test
    void theDocumentCarriesMetadataAndSegmentsThatReferToNoOther() {
        JsonObject document =
                FlagdExport.document(SET, Map.of("f", FlagdExport.flag(flag("ENABLED", "{}"), Overlay.NONE)));
        FlagdDocument read = FlagdDocument.read(document);

        assertThat(read.findings()).isEmpty();
        assertThat(read.flags()).containsOnlyKeys("f");
        assertThat(read.set().metadata()).isEqualTo(SET.metadata());
        assertThat(read.segmentsGiven().get("gold-or-test").toString()).doesNotContain("$ref");
    }

    private static List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (String state : new String[] {"ENABLED", "DISABLED"}) {
            for (String targeting : TARGETINGS) {
                FlagDefinition flag = flag(state, targeting);
                pairs.add(Pair.of(flag, Overlay.NONE));
                pairs.add(Pair.of(flag, Overlay.KILLED));
                for (String bucketBy : BUCKET_BY) {
                    for (String share : SHARES) {
                        pairs.add(Pair.of(flag, overlay(bucketBy, share)));
                    }
                }
            }
        }
        return pairs;
    }

    private static FlagDefinition flag(String state, String targeting) {
        return FlagDefinition.read(
                        "f",
                        json("{'state':'" + state + "','variants':{'v1':'a','v2':'b','v3':'c'},'defaultVariant':'v1',"
                                + "'sluice':{'offVariant':'v3'},'targeting':" + targeting + "}"),
                        SET.segments())
                .get();
    }

    private static ShareOverlay overlay(String bucketBy, String share) {
        return new ShareOverlay("r-1", 0, "f@2.0.0", "v1", "v2", Cohort.of("f", "2.0.0", bucketBy), share(share));
    }

    /** Every kind of value at every place that a rule or a bucketing looks at. */
    private static JsonObject context(Random random) {
        Map<String, JsonValue> context = new LinkedHashMap<>();
        for (String name : new String[] {"targetingKey", "tenant", "n", "plan", "version", "email"}) {
            JsonValue value = value(random, 0);
            if (value != null) {
                context.put(name, value);
            }
        }
        JsonValue id = value(random, 0);
        if (id != null) {
            context.put("user", JsonValue.object(Map.of("id", id)));
        }
        return new JsonObject(context);
    }

    private static @Nullable JsonValue value(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 14 : 10)) {
            case 0 -> null;
            case 1 -> JsonValue.JsonNull.NULL;
            case 2 -> JsonValue.text("");
            case 3 -> JsonValue.JsonBoolean.of(random.nextBoolean());
            case 4 -> JsonValue.number(random.nextInt(10));
            case 5 -> new JsonNumber(random.nextInt(1000) + "." + random.nextInt(1000));
            case 6 -> new JsonNumber(random.nextLong() + (random.nextBoolean() ? "" : "e3"));
            case 7 -> JsonValue.text(random.nextInt(4) + "." + random.nextInt(3) + ".0");
            case 8 -> JsonValue.text(new String[] {"gold", "free", "trial"}[random.nextInt(3)]);
            case 9 -> JsonValue.text("user-" + random.nextInt(1_000_000) + "@example.com");
            case 10 -> JsonValue.text("é日本😀" + random.nextInt(1000));
            case 11 -> {
                JsonValue item = value(random, 1);
                yield JsonValue.array(item == null ? List.of() : List.of(item));
            }
            case 12 -> JsonValue.object(Map.of("id", JsonValue.text("x")));
            default -> JsonValue.text(Long.toString(random.nextLong(), 36));
        };
    }

    private record Pair(CompiledFlag flag, Overlay overlay, CompiledFlag exported) {
        static Pair of(FlagDefinition flag, Overlay overlay) {
            JsonObject document = FlagdExport.document(SET, Map.of("f", FlagdExport.flag(flag, overlay)));
            FlagdDocument read = FlagdDocument.read(document);
            assertThat(read.findings()).as(document.toString()).noneMatch(finding -> finding.isError());
            return new Pair(
                    CompiledFlag.of(flag, SET),
                    overlay,
                    CompiledFlag.of(read.flags().get("f"), read.set()));
        }
    }
}
