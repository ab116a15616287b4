package io.sluice.service;

import io.sluice.platform.json.StrictJson;
import io.sluice.testing.EventClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Measures how long after the answer to a change the last of many clients of OFREP's event stream has its event. All
 * clients live in this process, so its own work is in the figure.
 */
public final class ThousandStreams {
    private static final int CHANGES = 50;

    private ThousandStreams() {}

    /** Takes the number of clients. */
    public static void main(String... words) throws Exception {
        int count = Integer.parseInt(words[0]);
        try (MeasuredService service = MeasuredService.start("256m")) {
            service.call("PUT", MeasuredService.FLAGS + "/f", MeasuredService.ON_OFF);
            String stream = address(service, service.token("fleet"));
            List<EventClient> clients = IntStream.range(0, count)
                    .mapToObj(i -> EventClient.open(service.address(), stream, "", null))
                    .toList();
            clients.forEach(client -> awaitThat(client::isOpen));
            long[] last = new long[CHANGES];
            for (int i = 0; i < CHANGES; i++) {
                int expected = i + 1;
                String action = i % 2 == 0 ? "kill" : "restore";
                service.call("POST", MeasuredService.FLAGS + "/f/" + action, "{\"reason\":\"a measurement\"}");
                long answered = System.nanoTime();
                clients.forEach(client -> awaitThat(() -> client.events().size() >= expected));
                last[i] = System.nanoTime() - answered;
            }
            clients.forEach(EventClient::close);
            System.out.printf(
                    "%d clients, %d changes: the last has it after p50 %.0f ms, p90 %.0f ms, max %.0f ms%n",
                    count,
                    CHANGES,
                    MeasuredService.millis(last, 0.5),
                    MeasuredService.millis(last, 0.9),
                    MeasuredService.millis(last, 1));
        }
    }

    private static String address(MeasuredService service, String token) throws Exception {
        HttpRequest bulk = HttpRequest.newBuilder(URI.create(service.address() + "/ofrep/v1/evaluate/flags"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"context\":{}}"))
                .build();
        String answer =
                HttpClient.newHttpClient().send(bulk, BodyHandlers.ofString()).body();
        return StrictJson.mapper()
                .readTree(answer)
                .at("/eventStreams/0/endpoint/requestUri")
                .asText();
    }

    private static void awaitThat(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }
}
