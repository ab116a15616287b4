package io.sluice.platform.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;

/** Gives Quarkus' own mapper the strict settings; runs last, so that nothing loosens them. */
@Singleton
final class StrictJsonCustomizer implements ObjectMapperCustomizer {

    @Override
    public void customize(ObjectMapper mapper) {
        StrictJson.configure(mapper);
    }

    @Override
    public int priority() {
        return MINIMUM_PRIORITY;
    }
}
