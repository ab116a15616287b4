package io.sluice.integrations.flagd;

import static io.sluice.flags.core.FlagText.json;

import io.sluice.flags.core.Cohort;
import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.Evaluator;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.FlagSet;
import io.sluice.flags.core.FlagText;
import io.sluice.flags.core.FlagdExport;
import io.sluice.flags.core.Overlay;
import io.sluice.flags.core.ShareOverlay;
import io.sluice.flags.core.targeting.operators.Dialect;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Flags that use every operator of the dialect, alone, killed, disabled and under shares of every size. */
final class DialectSamples {
    private static final FlagSet SET = new FlagSet(
            Dialect.segments(Map.of(
                    "gold", json("{'==':[{'var':'plan'},'gold']}"),
                    "gold-or-test", json("{'or':[{'$ref':'gold'},{'ends_with':[{'var':'email'},'@example.com']}]}"))),
            json("{'flagSetId':'production'}"));

    private static final List<String> RULES = List.of(
            "{}",
            "{'if':[{'$ref':'gold-or-test'},'v2']}",
            "{'if':[{'$ref':'gold'},'v3',{'in':[{'var':'plan'},['free','trial']]},'v1']}",
            "{'if':[{'sem_ver':[{'var':'version'},'>=','2.0.0']},'v3',null]}",
            "{'if':[{'sem_ver':[{'var':'version'},'^','1.0.0']},'v1',{'sem_ver':[{'var':'version'},'~','3.1.0']},'v2']}",
            "{'if':[{'sem_ver':[{'var':'version'},'<','2.1']},'v2',{'sem_ver':[{'var':'version'},'!=','v3.0.0']},'v1']}",
            "{'fractional':[{'var':'account'},['v1',1],['v3',3]]}",
            "{'fractional':[{'cat':[{'var':'$flagd.flagKey'},{'var':'account'}]},['v1',25],['v2',25],['v3',50]]}",
            "{'fractional':[['v1'],['v2'],['v3',2]]}",
            "{'fractional':[{'var':'account'},[{'if':[{'==':[{'var':'plan'},'gold']},'v1','v2']},2],"
                    + "['v3',{'if':[{'var':'beta'},3,1]}]]}",
            "{'fractional':[{'cat':['a',{'var':'size'}]},[{'fractional':[{'cat':['b',{'var':'size'}]},['v1'],['v2']]},60],"
                    + "['v3',40]]}",
            "{'if':[{'>':[{'+':[{'var':'n'},1]},3]},{'fractional':[['v1'],['v2']]}]}",
            "{'if':[{'starts_with':[{'var':'email'},'user-1']},'v1',{'ends_with':[{'var':'email'},'.com']},'v2']}",
            "{'if':[{'and':[{'!':{'var':'beta'}},{'or':[{'<':[{'var':'n'},500]},{'!!':[{'var':'tenant'}]}]}]},'v2','v3']}",
            "{'if':[{'some':[{'var':'groups'},{'==':[{'var':''},'a']}]},'v1',"
                    + "{'all':[{'var':'roles'},{'in':[{'var':''},['b','c']]}]},'v2',"
                    + "{'none':[{'var':'groups'},{'==':[{'var':''},'d']}]},'v3']}",
            "{'if':[{'missing':['email']},'v1','v2']}",
            "{'if':[{'missing_some':[1,['version','email']]},'v1']}",
            "{'if':[{'==':[{'%':[{'var':'n'},2]},0]},'v1','v2']}",
            "{'if':[{'<':[10,{'var':'n'},500]},'v1',{'<=':[500,{'var':'n'},700]},'v2']}",
            "{'if':[{'==':[{'substr':[{'var':'account'},-1]},'7']},'v1']}",
            "{'if':[{'in':['example',{'var':'email'}]},'v2']}",
            "{'var':'plan'}",
            "{'if':[{'===':[{'var':'n'},5]},'v1',{'!=':[{'var':'plan'},'gold']},'v2','v3']}",
            "{'if':[{'>=':[{'reduce':[{'var':'groups'},{'+':[{'var':'accumulator'},1]},0]},2]},'v1','v2']}",
            "{'if':[{'in':['a',{'merge':[{'var':'groups'},['x']]}]},'v1']}",
            "{'if':[{'==':[{'var':['email','none']},'none']},'v1']}",
            "{'if':[{'>':[{'max':[{'var':'size'},300]},{'min':[600,{'*':[{'var':'size'},2]}]}]},'v1','v2']}",
            "{'if':[{'in':['aa',{'map':[{'filter':[{'var':'groups'},{'!=':[{'var':''},'b']}]},"
                    + "{'cat':[{'var':''},{'var':''}]}]}]},'v3']}",
            "{'if':[{'<':[{'/':[{'-':[{'var':'n'},100]},4]},50]},'v2']}",
            "{'if':[{'==':[{'var':'beta'},true]},'v3',{'!==':[{'var':'plan'},null]},'v2']}");

    private static final List<String> BUCKET_BY = List.of("targetingKey", "tenant", "user.id", "n");
    private static final List<String> SHARES = List.of("0", "0.00001", "0.05", "0.5", "0.99999", "1");

    private final List<Served> flags = new ArrayList<>();

    DialectSamples() {
        for (String rule : RULES) {
            add(definition("ENABLED", rule), Overlay.NONE);
            add(definition("DISABLED", rule), Overlay.NONE);
            add(definition("DISABLED", rule), Overlay.KILLED);
            for (String bucketBy : BUCKET_BY) {
                for (String share : SHARES) {
                    FlagDefinition flag = definition("ENABLED", rule);
                    add(flag, share(flag, bucketBy, share));
                }
            }
        }
    }

    int size() {
        return flags.size();
    }

    String key(int index) {
        return flags.get(index).flag().definition().key();
    }

    Evaluation evaluate(int index, JsonObject context) {
        Served served = flags.get(index);
        return Evaluator.evaluate(served.flag(), served.overlay(), context, FlagText.NOON);
    }

    JsonObject exported() {
        Map<String, JsonObject> written = new LinkedHashMap<>();
        for (int i = 0; i < flags.size(); i++) {
            Served served = flags.get(i);
            written.put(key(i), FlagdExport.flag(served.flag().definition(), served.overlay()));
        }
        return FlagdExport.document(SET, written);
    }

    static ShareOverlay share(FlagDefinition flag, String bucketBy, String share) {
        Cohort cohort = Cohort.of(flag.key(), "2.0.0", bucketBy);
        return new ShareOverlay("r-1", 0, "f@2.0.0", "v1", "v2", cohort, FlagText.share(share));
    }

    private FlagDefinition definition(String state, String rule) {
        String text = "{'state':'" + state + "','variants':{'v1':'a','v2':'b','v3':'c'},'defaultVariant':'v1',"
                + "'sluice':{'offVariant':'v3'},'targeting':" + rule + "}";
        return FlagDefinition.read("f-" + flags.size(), json(text), SET.segments())
                .get();
    }

    private void add(FlagDefinition flag, Overlay overlay) {
        flags.add(new Served(CompiledFlag.of(flag, SET), overlay));
    }

    private record Served(CompiledFlag flag, Overlay overlay) {}
}
