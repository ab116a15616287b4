package io.sluice.testing;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;

/** A client of one stream of server-sent events; thousands of them share four threads. */
public final class EventClient implements AutoCloseable {
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .executor(Executors.newFixedThreadPool(4, work -> {
                Thread thread = new Thread(work, "event clients");
                thread.setDaemon(true);
                return thread;
            }))
            .build();

    private final Lines lines = new Lines();
    private volatile int status;

    private EventClient() {}

    /** One event as a client sees it; the id is that of the last event that had one. */
    public record Event(String id, String name, String data) {}

    /** Connects; lastEventId is null for a first connection. */
    public static EventClient open(URI service, String path, String token, String lastEventId) {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.resolve(path))
                .header("Authorization", "Bearer " + token)
                .header("Accept", "text/event-stream");
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId);
        }
        EventClient client = new EventClient();
        HTTP.sendAsync(request.build(), answer -> {
            client.status = answer.statusCode();
            return BodyHandlers.fromLineSubscriber(client.lines).apply(answer);
        });
        return client;
    }

    /** The answer's status, 0 before it comes. */
    public int status() {
        return status;
    }

    /** Whether the stream is open: its first comment has come. */
    public boolean isOpen() {
        return !lines.comments().isEmpty();
    }

    public List<Event> events() {
        return lines.events();
    }

    public List<String> names() {
        return events().stream().map(Event::name).toList();
    }

    /** How long the client was told to wait before it connects again. */
    public String retry() {
        return lines.retry();
    }

    /** Whether the service has ended the stream. */
    public boolean isEnded() {
        return lines.isEnded();
    }

    @Override
    public void close() {
        lines.cancel();
    }

    /** Reads lines into events as the standard says, as far as our streams need it. */
    private static final class Lines implements Flow.Subscriber<String> {
        private final List<Event> events = new ArrayList<>();
        private final List<String> comments = new ArrayList<>();
        private Flow.Subscription subscription;
        private String id = "";
        private String retry = "";
        private String name = "message";
        private String data = "";
        private boolean isEnded;

        synchronized List<Event> events() {
            return List.copyOf(events);
        }

        synchronized List<String> comments() {
            return List.copyOf(comments);
        }

        synchronized String retry() {
            return retry;
        }

        synchronized boolean isEnded() {
            return isEnded;
        }

        synchronized void cancel() {
            if (subscription != null) {
                subscription.cancel();
            }
        }

        @Override
        public synchronized void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(Long.MAX_VALUE);
        }

        @Override
        public synchronized void onNext(String line) {
            int colon = line.indexOf(':');
            if (line.isEmpty()) {
                dispatch();
            } else if (colon == 0) {
                comments.add(line.substring(1));
            } else {
                field(line.substring(0, colon), line.substring(colon + 1).replaceFirst("^ ", ""));
            }
        }

        private void field(String field, String value) {
            switch (field) {
                case "id" -> id = value;
                case "event" -> name = value;
                case "data" -> data = data.isEmpty() ? value : data + "\n" + value;
                case "retry" -> retry = value;
                default -> throw new AssertionError("a field that the standard does not know: " + field);
            }
        }

        private void dispatch() {
            if (!data.isEmpty()) {
                events.add(new Event(id, name, data));
            }
            name = "message";
            data = "";
        }

        @Override
        public synchronized void onError(Throwable failure) {
            isEnded = true;
        }

        @Override
        public synchronized void onComplete() {
            isEnded = true;
        }
    }
}
