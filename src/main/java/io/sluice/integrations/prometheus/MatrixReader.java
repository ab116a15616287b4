package io.sluice.integrations.prometheus;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.sluice.judge.core.series.Series;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answer to a range selector, {@code {"status":"success","data":{"resultType":"matrix","result":[…]}}}, while
 * it comes in: of an answer that is too large no more is kept than the limit.
 *
 * <p>A warning means that a part of the data may be missing, so that the counts would be too small: it is refused like
 * an error. The notes of {@code infos} are about the expression, and a selector has none.
 */
final class MatrixReader {
    static final int MOST_SERIES = 20_000;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private final JsonParser json;
    private final List<Series> series = new ArrayList<>();
    private @Nullable String status;
    private @Nullable String resultType;
    private @Nullable String error;
    private @Nullable String warning;

    private MatrixReader(JsonParser json) {
        this.json = json;
    }

    static List<Series> read(InputStream body) throws IOException, PrometheusFault {
        try (JsonParser json = JSON.createParser(body)) {
            MatrixReader reader = new MatrixReader(json);
            reader.readEnvelope();
            return reader.result();
        } catch (JsonProcessingException notJson) {
            throw PrometheusFault.unreadable("its answer is no JSON: " + notJson.getOriginalMessage());
        }
    }

    private List<Series> result() throws PrometheusFault {
        if (!"success".equals(status)) {
            throw PrometheusFault.unreadable(
                    "it refuses: " + PrometheusFault.quote(error == null ? status + "" : error));
        }
        if (warning != null) {
            throw PrometheusFault.unreadable("it warns: " + PrometheusFault.quote(warning));
        }
        if (!"matrix".equals(resultType)) {
            throw PrometheusFault.unreadable("its answer has no matrix of samples");
        }
        return series;
    }

    private void readEnvelope() throws IOException, PrometheusFault {
        expect(json.nextToken(), JsonToken.START_OBJECT);
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = member();
            switch (name) {
                case "status" -> status = text();
                case "error" -> error = text();
                case "warnings" -> readWarnings();
                case "data" -> readData();
                default -> json.skipChildren();
            }
        }
        if (json.nextToken() != null) {
            throw PrometheusFault.unreadable("its answer goes on after its end");
        }
    }

    private void readWarnings() throws IOException, PrometheusFault {
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        expect(json.currentToken(), JsonToken.START_ARRAY);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            warning = text();
        }
    }

    private void readData() throws IOException, PrometheusFault {
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        expect(json.currentToken(), JsonToken.START_OBJECT);
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = member();
            switch (name) {
                case "resultType" -> resultType = text();
                case "result" -> readResult();
                default -> json.skipChildren();
            }
        }
    }

    private void readResult() throws IOException, PrometheusFault {
        expect(json.currentToken(), JsonToken.START_ARRAY);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (series.size() == MOST_SERIES) {
                throw PrometheusFault.unreadable("its answer has more than " + MOST_SERIES + " series");
            }
            expect(json.currentToken(), JsonToken.START_OBJECT);
            series.add(readSeries());
        }
    }

    private Series readSeries() throws IOException, PrometheusFault {
        SortedMap<String, String> labels = new TreeMap<>();
        Samples samples = new Samples();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = member();
            switch (name) {
                case "metric" -> readLabels(labels);
                case "values" -> readSamples(samples);
                case "histograms" ->
                    throw PrometheusFault.unreadable(
                            "it has native histograms, which are not counted: " + PrometheusFault.quote(labels + ""));
                default -> json.skipChildren();
            }
        }
        try {
            return samples.series(labels);
        } catch (IllegalArgumentException notInOrder) {
            throw PrometheusFault.unreadable(notInOrder.getMessage() + ": " + PrometheusFault.quote(labels + ""));
        }
    }

    private void readLabels(SortedMap<String, String> labels) throws IOException, PrometheusFault {
        expect(json.currentToken(), JsonToken.START_OBJECT);
        while (json.nextToken() != JsonToken.END_OBJECT) {
            labels.put(member(), text());
        }
    }

    private void readSamples(Samples samples) throws IOException, PrometheusFault {
        expect(json.currentToken(), JsonToken.START_ARRAY);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            expect(json.currentToken(), JsonToken.START_ARRAY);
            long millis = millis(json.nextToken());
            json.nextToken();
            samples.add(millis, value(text()));
            expect(json.nextToken(), JsonToken.END_ARRAY);
        }
    }

    private long millis(@Nullable JsonToken token) throws IOException, PrometheusFault {
        if (token == null || !token.isNumeric()) {
            throw PrometheusFault.unreadable("a sample has no time");
        }
        try {
            return json.getDecimalValue().movePointRight(3).longValueExact();
        } catch (ArithmeticException tooFine) {
            throw PrometheusFault.unreadable("a sample has the time " + PrometheusFault.quote(json.getText()));
        }
    }

    private static double value(String written) throws PrometheusFault {
        if (DECIMAL.matcher(written).matches()) {
            return Double.parseDouble(written);
        }
        return switch (written) {
            case "NaN" -> Double.NaN;
            case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> throw PrometheusFault.unreadable("a sample has the value " + PrometheusFault.quote(written));
        };
    }

    private String member() throws IOException, PrometheusFault {
        expect(json.currentToken(), JsonToken.FIELD_NAME);
        String name = json.currentName();
        json.nextToken();
        return name;
    }

    private String text() throws IOException, PrometheusFault {
        expect(json.currentToken(), JsonToken.VALUE_STRING);
        return json.getText();
    }

    private static void expect(@Nullable JsonToken token, JsonToken expected) throws PrometheusFault {
        if (token != expected) {
            throw PrometheusFault.unreadable("its answer has another form: " + token + " in place of " + expected);
        }
    }
}
