package io.sluice.integrations.argo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgoNamesTest {
    @ParameterizedTest
    @ValueSource(strings = {"0d7c0a4e-7f0e-4a58-9f43-9d1a1d0e6f11", "0D7C0A4E-7F0E-4A58-9F43-9D1A1D0E6F11"})
    void anIdIsOneInEitherCase(String name) {
        assertThat(ArgoGateResource.id(name)).contains(UUID.fromString("0d7c0a4e-7f0e-4a58-9f43-9d1a1d0e6f11"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a-b-c-d-e", "1-2-3-4-5", "0d7c0a4e-7f0e-4a58-9f43-d1a1d0e6f11", "answer-service"})
    void whatOnlyLooksLikeOneIsATemplatesName(String name) {
        assertThat(ArgoGateResource.id(name)).isEmpty();
    }
}
