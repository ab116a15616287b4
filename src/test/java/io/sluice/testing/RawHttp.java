package io.sluice.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;

/** Requests as bytes, for bodies that a friendlier client would read, print or mend. */
public final class RawHttp {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private RawHttp() {}

    /** What came back. */
    public record Answer(int status, String contentType, String body) {}

    /** Sends a JSON body with the admin's token, as the writer of something new. */
    public static Answer send(URI service, String method, String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(service.resolve(path))
                .header("Authorization", "Bearer " + Api.adminToken())
                .header("Content-Type", "application/json")
                .header("If-None-Match", "*")
                .method(method.toUpperCase(Locale.ROOT), BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
            return new Answer(
                    answer.statusCode(),
                    answer.headers().firstValue("Content-Type").orElse(""),
                    answer.body());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
