package io.sluice.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Measures what many flags cost: their import in one document, the memory they take, and the kill of one among them,
 * from the request to the answer, after which the replica's snapshot is the new one.
 */
public final class ManyFlags {
    private static final int KILLS = 200;
    private static final int WARM_UP = 200;
    private static final String FLAG = """
            "flag-%d":{"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off","targeting":{"if":[\
            {"in":[{"var":"email"},["ann@example.com","bob-%d@example.com"]]},"on",\
            {"fractional":[["on",50],["off",50]]}]}}""";

    private ManyFlags() {}

    /** Takes the numbers of flags, each measured in a service of its own. */
    public static void main(String... words) throws Exception {
        System.out.println("flags, import s, heap after a collection MB, kill of one p50 ms, p99 ms");
        for (String word : words) {
            measure(Integer.parseInt(word));
        }
    }

    private static void measure(int flags) throws Exception {
        try (MeasuredService service = MeasuredService.start("2g")) {
            service.call("PUT", MeasuredService.FLAGS + "/warm", MeasuredService.ON_OFF);
            kills(service, "warm", WARM_UP);
            String document = IntStream.range(0, flags)
                    .mapToObj(i -> FLAG.formatted(i, i))
                    .collect(Collectors.joining(",", "{\"flags\":{", "}}"));
            long begun = System.nanoTime();
            service.call("PUT", MeasuredService.FLAGS, document);
            double imported = (System.nanoTime() - begun) / 1e9;
            service.call("GET", "/api/v1/events?limit=1", "");
            double heap = heapMegabytes(service.pid());
            long[] nanos = kills(service, "flag-" + flags / 2, KILLS);
            System.out.printf(
                    "%d, %.1f, %.0f, %.1f, %.1f%n",
                    flags, imported, heap, MeasuredService.millis(nanos, 0.5), MeasuredService.millis(nanos, 0.99));
        }
    }

    private static long[] kills(MeasuredService service, String flag, int count) throws Exception {
        long[] nanos = new long[count];
        for (int i = 0; i < count; i++) {
            long begun = System.nanoTime();
            service.call("POST", MeasuredService.FLAGS + "/" + flag + "/kill", "{\"reason\":\"a measurement\"}");
            nanos[i] = System.nanoTime() - begun;
            service.call("POST", MeasuredService.FLAGS + "/" + flag + "/restore", "{\"reason\":\"a measurement\"}");
        }
        return nanos;
    }

    /** What is alive on the heap. */
    private static double heapMegabytes(long pid) throws IOException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Path output = Files.createTempFile("heap", ".txt");
        for (String command : new String[] {"GC.run", "GC.heap_info"}) {
            new ProcessBuilder(jcmd.toString(), Long.toString(pid), command)
                    .redirectOutput(output.toFile())
                    .start()
                    .waitFor();
        }
        return Files.readAllLines(output).stream()
                        .filter(line -> line.contains("used ") && line.contains("generation"))
                        .mapToLong(line -> Long.parseLong(line.replaceFirst(".*used ([0-9]+)K.*", "$1")))
                        .sum()
                / 1024.0;
    }
}
