package io.sluice.integrations.prometheus;

import com.fasterxml.jackson.core.JsonToken;
import io.sluice.judge.core.series.Series;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the answer to a range selector: series, each with its samples. */
final class MatrixReader extends AnswerReader<List<Series>> {
    static final int MOST_SERIES = 20_000;

    private final List<Series> series = new ArrayList<>();

    private MatrixReader(InputStream body) throws IOException {
        super(body);
    }

    static List<Series> read(InputStream body) throws IOException, PrometheusFault {
        return new MatrixReader(body).read();
    }

    @Override
    List<Series> result(@Nullable String type) throws PrometheusFault {
        if (!"matrix".equals(type)) {
            throw PrometheusFault.unreadable("its answer has no matrix of samples");
        }
        return series;
    }

    @Override
    void readResult() throws IOException, PrometheusFault {
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
}
