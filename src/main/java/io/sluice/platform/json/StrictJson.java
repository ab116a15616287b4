package io.sluice.platform.json;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.module.paramnames.ParameterNamesModule;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import java.io.UncheckedIOException;

/**
 * The one configuration of Jackson, used by the service, by the command line and by the stores.
 *
 * <p>Nothing is guessed: an unknown member, a member twice, a number written as text, a text where a number belongs,
 * NaN, more than {@value #MAX_DEPTH} levels or trailing text is refused, and the refusal names the place.
 */
public final class StrictJson {
    /** How deep a document may nest. */
    public static final int MAX_DEPTH = 64;

    private static final ObjectMapper MAPPER = configure(new ObjectMapper());

    private StrictJson() {}

    /** The mapper outside Quarkus; do not configure it further. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /** Reads a body record or a {@link JsonValue}; throws {@link Refused} that names the place. */
    public static <T> T read(String text, Class<T> type) {
        try {
            T value = MAPPER.readValue(text, type);
            if (value == null) {
                throw Refused.field("body", "is required");
            }
            return value;
        } catch (JsonProcessingException unreadable) {
            throw BodyErrors.refusal(unreadable);
        }
    }

    /** Writes any of our records or a {@link JsonValue}. */
    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** The record as a JSON value, for the audit's before and after. */
    public static JsonValue toValue(Object value) {
        return read(write(value), JsonValue.class);
    }

    /** Lays the strict settings over a mapper that somebody else made; also works for a YAML mapper. */
    public static ObjectMapper configure(ObjectMapper mapper) {
        JsonLimits.on(mapper.getFactory());
        mapper.registerModule(new ParameterNamesModule());
        mapper.registerModule(new JavaTimeModule());
        mapper.registerModule(StrictTypes.module());
        mapper.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        mapper.enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
        mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        mapper.enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS);
        mapper.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
        mapper.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
        mapper.disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
        mapper.disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS);
        mapper.disable(SerializationFeature.FAIL_ON_EMPTY_BEANS);
        mapper.configure(MapperFeature.ALLOW_COERCION_OF_SCALARS, false);
        mapper.enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN);
        // A record is its components; what it can be asked besides (isError, isLive) is not part of its wire form.
        mapper.setVisibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE);
        mapper.setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);
        refuseCoercion(mapper);
        return mapper;
    }

    private static void refuseCoercion(ObjectMapper mapper) {
        for (CoercionInputShape shape : new CoercionInputShape[] {
            CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean
        }) {
            mapper.coercionConfigFor(LogicalType.Textual).setCoercion(shape, CoercionAction.Fail);
        }
        for (LogicalType type : new LogicalType[] {
            LogicalType.Integer, LogicalType.Float, LogicalType.Boolean, LogicalType.Enum, LogicalType.POJO
        }) {
            mapper.coercionConfigFor(type).setCoercion(CoercionInputShape.String, CoercionAction.Fail);
            mapper.coercionConfigFor(type).setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail);
        }
    }
}
