package io.sluice.integrations.prometheus;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answer to an instant query that is to have one value: a scalar, or a vector of one series.
 *
 * <p>Whatever could be taken for a number by mistake is refused: no series, several of them, NaN, infinity, a native
 * histogram, a value of another moment than the one that was asked about.
 */
final class ValueReader extends AnswerReader<BigDecimal> {
    /** How far the moment of the answer may lie from the one that was asked about. */
    static final Duration STALE_AFTER = Duration.ofMinutes(2);

    private final Instant asked;
    private @Nullable String value;
    private boolean hasSeveral;

    private ValueReader(InputStream body, Instant asked) throws IOException {
        super(body);
        this.asked = asked;
    }

    static BigDecimal read(InputStream body, Instant asked) throws IOException, PrometheusFault {
        return new ValueReader(body, asked).read();
    }

    @Override
    BigDecimal result(@Nullable String type) throws PrometheusFault {
        if (!"vector".equals(type) && !"scalar".equals(type)) {
            throw PrometheusFault.ofQuery("its answer is no number but a " + PrometheusFault.quote(type + ""));
        }
        if (hasSeveral) {
            throw PrometheusFault.ofQuery("it has several series, and which of them counts? Aggregate them");
        }
        if (value == null) {
            throw PrometheusFault.unreadable("it has no series");
        }
        if (!Double.isFinite(value(value))) {
            throw PrometheusFault.unreadable("the value is " + value);
        }
        return new BigDecimal(value);
    }

    /** A scalar is one sample; a vector a list of series, each with a sample; other results are not looked into. */
    @Override
    void readResult() throws IOException, PrometheusFault {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            json.skipChildren();
            return;
        }
        JsonToken first = json.nextToken();
        if (first != null && first.isNumeric()) {
            readSample(first);
            return;
        }
        for (JsonToken token = first; token != JsonToken.END_ARRAY; token = json.nextToken()) {
            expect(token, JsonToken.START_OBJECT);
            readSeries();
        }
    }

    private void readSeries() throws IOException, PrometheusFault {
        hasSeveral = value != null;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            switch (member()) {
                case "value" -> {
                    expect(json.currentToken(), JsonToken.START_ARRAY);
                    readSample(json.nextToken());
                }
                case "histogram" -> throw PrometheusFault.ofQuery("it has a native histogram, which is no number");
                default -> json.skipChildren();
            }
        }
    }

    /** The moment and the value of a sample, up to the end of its list. */
    private void readSample(@Nullable JsonToken moment) throws IOException, PrometheusFault {
        Instant at = Instant.ofEpochMilli(millis(moment));
        if (Duration.between(at, asked).abs().compareTo(STALE_AFTER) > 0) {
            throw PrometheusFault.unreadable("its value is of " + at + ", and " + asked + " was asked about");
        }
        json.nextToken();
        value = text();
        expect(json.nextToken(), JsonToken.END_ARRAY);
    }
}
