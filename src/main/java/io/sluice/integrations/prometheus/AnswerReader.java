package io.sluice.integrations.prometheus;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads an answer, {@code {"status":"success","data":{"resultType":"matrix","result":[…]}}}, while it comes in: of an
 * answer that is too large no more is kept than the limit.
 *
 * <p>A warning means that a part of the data may be missing, so that a number would be too small: it is refused like an
 * error. The notes of {@code infos} are about the wording of the query, and no fault.
 *
 * @param <T> what the result is made into
 */
abstract class AnswerReader<T> {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    private static final String BAD_QUERY = "bad_data";

    final JsonParser json;
    private @Nullable String status;
    private @Nullable String resultType;
    private @Nullable String error;
    private @Nullable String errorType;
    private @Nullable String warning;

    AnswerReader(InputStream body) throws IOException {
        this.json = JSON.createParser(body);
    }

    /** Reads the value of {@code result}, whose first token is the current one. */
    abstract void readResult() throws IOException, PrometheusFault;

    /**
     * What was read.
     *
     * @param type the {@code resultType}, null where there was none
     */
    abstract T result(@Nullable String type) throws PrometheusFault;

    final T read() throws IOException, PrometheusFault {
        try (json) {
            readEnvelope();
        } catch (JsonProcessingException notJson) {
            throw PrometheusFault.unreadable("its answer is no JSON: " + notJson.getOriginalMessage());
        }
        if (!"success".equals(status)) {
            String refusal = "it refuses: " + PrometheusFault.quote(error == null ? status + "" : error);
            throw BAD_QUERY.equals(errorType) ? PrometheusFault.ofQuery(refusal) : PrometheusFault.unreadable(refusal);
        }
        if (warning != null) {
            throw PrometheusFault.unreadable("it warns: " + PrometheusFault.quote(warning));
        }
        return result(resultType);
    }

    private void readEnvelope() throws IOException, PrometheusFault {
        expect(json.nextToken(), JsonToken.START_OBJECT);
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = member();
            switch (name) {
                case "status" -> status = text();
                case "error" -> error = text();
                case "errorType" -> errorType = text();
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

    final long millis(@Nullable JsonToken token) throws IOException, PrometheusFault {
        if (token == null || !token.isNumeric()) {
            throw PrometheusFault.unreadable("a sample has no time");
        }
        try {
            return json.getDecimalValue().movePointRight(3).longValueExact();
        } catch (ArithmeticException tooFine) {
            throw PrometheusFault.unreadable("a sample has the time " + PrometheusFault.quote(json.getText()));
        }
    }

    static double value(String written) throws PrometheusFault {
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

    final String member() throws IOException, PrometheusFault {
        expect(json.currentToken(), JsonToken.FIELD_NAME);
        String name = json.currentName();
        json.nextToken();
        return name;
    }

    final String text() throws IOException, PrometheusFault {
        expect(json.currentToken(), JsonToken.VALUE_STRING);
        return json.getText();
    }

    static void expect(@Nullable JsonToken token, JsonToken expected) throws PrometheusFault {
        if (token != expected) {
            throw PrometheusFault.unreadable("its answer has another form: " + token + " in place of " + expected);
        }
    }
}
