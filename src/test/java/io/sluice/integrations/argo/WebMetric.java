package io.sluice.integrations.argo;

import io.restassured.response.Response;
import java.util.List;

/**
 * What an Argo Rollouts web metric with our template's conditions makes of an answer, by the rules of its measurement:
 * outside 200 to 299 an error; a body that is not JSON passes up to release 1.9.1; then failure before success.
 */
enum WebMetric {
    SUCCESSFUL,
    FAILED,
    INCONCLUSIVE,
    ERROR;

    static WebMetric of(Response answer) {
        if (answer.statusCode() < 200 || answer.statusCode() > 299) {
            return ERROR;
        }
        if (!answer.contentType().startsWith("application/json")) {
            return SUCCESSFUL;
        }
        String verdict = answer.path("verdict");
        return "rollback".equals(verdict) ? FAILED : "proceed".equals(verdict) ? SUCCESSFUL : INCONCLUSIVE;
    }

    /** The status of a step after these measurements, with the limits of our template. */
    static WebMetric step(List<WebMetric> measured, int count, int inconclusiveLimit) {
        int inconclusive = 0;
        for (int i = 0; i < measured.size() && i < count; i++) {
            WebMetric one = measured.get(i);
            if (one == FAILED || one == SUCCESSFUL) {
                return one;
            }
            if (one == INCONCLUSIVE && ++inconclusive > inconclusiveLimit) {
                return INCONCLUSIVE;
            }
        }
        return measured.size() < count ? ERROR : SUCCESSFUL;
    }
}
