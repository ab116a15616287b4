package io.sluice.platform.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import io.sluice.kernel.Instants;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Share;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/** How single values are read and written: instants and durations as ISO-8601 text only, shares as fractions. */
final class StrictTypes {

    private StrictTypes() {}

    static SimpleModule module() {
        SimpleModule module = new SimpleModule("sluice-strict-types");
        module.addDeserializer(String.class, new CleanText());
        module.addDeserializer(Instant.class, new IsoText<>(Instant.class, Instants::parse, "2026-11-30T12:00:00Z"));
        module.addDeserializer(Duration.class, new IsoText<>(Duration.class, Duration::parse, "PT10M"));
        module.addDeserializer(Share.class, new FractionReader());
        module.addSerializer(Share.class, new FractionWriter());
        module.addDeserializer(JsonValue.class, new JsonValueReader());
        module.addSerializer(JsonValue.class, new JsonValueWriter());
        return module;
    }

    /** Text as it is, but never with U+0000, which PostgreSQL cannot store. */
    private static final class CleanText extends StdScalarDeserializer<String> {
        private static final long serialVersionUID = 1L;

        CleanText() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return cleanText(parser, context);
        }
    }

    static String cleanText(JsonParser parser, DeserializationContext context) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw MismatchedInputException.from(parser, String.class, "must be a text");
        }
        String text = parser.getText();
        if (text.indexOf('\0') >= 0) {
            throw MismatchedInputException.from(parser, String.class, "must not contain U+0000");
        }
        return text;
    }

    private static final class IsoText<T> extends StdScalarDeserializer<T> {
        private static final long serialVersionUID = 1L;
        private final transient Function<String, T> parse;
        private final String example;

        IsoText(Class<T> type, Function<String, T> parse, String example) {
            super(type);
            this.parse = parse;
            this.example = example;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String text = cleanText(parser, context);
            try {
                return parse.apply(text);
            } catch (DateTimeException | ArithmeticException notIso) {
                throw MismatchedInputException.from(
                        parser, handledType(), "must be an ISO-8601 text such as " + example);
            }
        }
    }

    private static final class FractionReader extends StdScalarDeserializer<Share> {
        private static final long serialVersionUID = 1L;

        FractionReader() {
            super(Share.class);
        }

        @Override
        public Share deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (!parser.currentToken().isNumeric()) {
                throw MismatchedInputException.from(parser, Share.class, "must be a number between 0 and 1");
            }
            BigDecimal fraction = parser.getDecimalValue();
            try {
                return Share.ofFraction(fraction);
            } catch (Refused refused) {
                throw MismatchedInputException.from(parser, Share.class, refused.detail());
            }
        }
    }

    private static final class FractionWriter extends StdScalarSerializer<Share> {
        private static final long serialVersionUID = 1L;

        FractionWriter() {
            super(Share.class);
        }

        @Override
        public void serialize(Share share, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeNumber(share.fraction());
        }
    }
}
