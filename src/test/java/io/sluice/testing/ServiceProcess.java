package io.sluice.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The packaged service running as a process of its own, to be stopped and killed like one. */
public final class ServiceProcess implements AutoCloseable {
    private static final Path PROGRAM = Path.of("target", "quarkus-app", "quarkus-run.jar");
    private static final long END_LIMIT_SECONDS = 120;

    private final Process process;
    private final BufferedReader output;
    private final String address;
    private final String readyLine;

    private ServiceProcess(Process process, BufferedReader output, String address, String readyLine) {
        this.process = process;
        this.output = output;
        this.address = address;
        this.readyLine = readyLine;
    }

    /** What is left of a process that ended by itself. */
    public record Ended(int exitCode, String errors) {}

    /** Starts the service on its embedded database and a free port, and waits for its ready line. */
    public static ServiceProcess start(Path dataDirectory) throws IOException {
        return start(dataDirectory, Map.of());
    }

    public static ServiceProcess start(Path dataDirectory, Map<String, String> furtherSettings) throws IOException {
        return start(dataDirectory, furtherSettings, "256m");
    }

    /** The same with a heap of at most that size, as {@code -Xmx} takes it. */
    public static ServiceProcess start(Path dataDirectory, Map<String, String> furtherSettings, String heap)
            throws IOException {
        Map<String, String> settings = new HashMap<>(furtherSettings);
        settings.put("SLUICE_DATA_DIR", dataDirectory.toString());
        String port = settings.computeIfAbsent("SLUICE_PORT", none -> Integer.toString(freePort()));
        Process process = builder(settings, heap)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = process.inputReader();
        String line = output.readLine();
        if (line == null) {
            throw new IllegalStateException("the service ended before it was ready");
        }
        return new ServiceProcess(process, output, "http://127.0.0.1:" + port, line);
    }

    public static Ended runToItsEnd(Map<String, String> settings) throws IOException, InterruptedException {
        Path errors = Files.createTempFile("sluice", ".err");
        Process process = builder(settings).redirectError(errors.toFile()).start();
        return new Ended(exitCode(process), Files.readString(errors));
    }

    public String address() {
        return address;
    }

    public String readyLine() {
        return readyLine;
    }

    public long pid() {
        return process.pid();
    }

    /** The status of a GET; an empty token sends none. */
    public int get(String path, String token) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return HttpClient.newHttpClient()
                .send(request.build(), BodyHandlers.discarding())
                .statusCode();
    }

    /** SIGTERM, and the exit code that came of it; by its handle, because the process object would close the output. */
    public int terminate() throws InterruptedException {
        process.toHandle().destroy();
        return exitCode(process);
    }

    /** SIGKILL: nothing of the service's own runs any more. */
    public void kill() throws InterruptedException {
        process.toHandle().destroyForcibly();
        exitCode(process);
    }

    /** All that was printed since the ready line, once the process has ended. */
    public String furtherOutput() {
        return output.lines().collect(Collectors.joining("\n"));
    }

    @Override
    public void close() throws InterruptedException {
        terminate();
    }

    private static int exitCode(Process process) throws InterruptedException {
        if (!process.waitFor(END_LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException("the service did not end within " + END_LIMIT_SECONDS + " s");
        }
        return process.exitValue();
    }

    private static ProcessBuilder builder(Map<String, String> settings) {
        return builder(settings, "256m");
    }

    private static ProcessBuilder builder(Map<String, String> settings, String heap) {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-jar",
                PROGRAM.toString(),
                "serve");
        builder.environment().keySet().removeIf(name -> name.startsWith("SLUICE_"));
        builder.environment().putAll(settings);
        return builder;
    }

    /** A port that nobody listens on at the moment. */
    public static int freePort() {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return free.getLocalPort();
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }
}
