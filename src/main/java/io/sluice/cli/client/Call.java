package io.sluice.cli.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * One call of the service.
 *
 * <p>It goes by {@link HttpURLConnection}, since a command calls once or twice: the newer client prepares TLS and
 * threads before its first call, which takes longer than all the rest of most commands.
 */
final class Call implements AutoCloseable {
    static {
        // A post that was not answered is repeated by those who know that it may be, not behind their backs.
        System.setProperty("sun.net.http.retryPost", "false");
    }

    private final HttpURLConnection connection;

    private Call(HttpURLConnection connection) {
        this.connection = connection;
    }

    static Call of(String method, String address, String token) throws IOException {
        Call call = new Call((HttpURLConnection) URI.create(address).toURL().openConnection());
        call.connection.setRequestMethod(method);
        call.connection.setInstanceFollowRedirects(false);
        return call.with("Authorization", "Bearer " + token).with("Accept", "*/*");
    }

    Call with(String header, String value) {
        connection.setRequestProperty(header, value);
        return this;
    }

    /** How long to wait for a connection, and for the next byte of the answer. */
    Call within(Duration timeout) {
        connection.setConnectTimeout((int) timeout.toMillis());
        connection.setReadTimeout((int) timeout.toMillis());
        return this;
    }

    /** The same with a body of JSON. */
    Call saying(String json) throws IOException {
        with("Content-Type", "application/json");
        connection.setDoOutput(true);
        try (OutputStream out = connection.getOutputStream()) {
            out.write(json.getBytes(StandardCharsets.UTF_8));
        }
        return this;
    }

    int status() throws IOException {
        int status = connection.getResponseCode();
        if (status < 0) {
            throw new IOException("what answers does not speak HTTP");
        }
        return status;
    }

    /** The body as it comes in. */
    InputStream body() throws IOException {
        InputStream body = status() < HttpURLConnection.HTTP_BAD_REQUEST
                ? connection.getInputStream()
                : connection.getErrorStream();
        return body == null ? InputStream.nullInputStream() : body;
    }

    Answer answer() throws IOException {
        try (InputStream body = body()) {
            return new Answer(status(), new String(body.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** Lets the connection go, whatever is still to come on it. */
    @Override
    public void close() {
        connection.disconnect();
    }
}
