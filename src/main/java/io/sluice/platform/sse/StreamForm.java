package io.sluice.platform.sse;

/** How a topic words what it says about the stream itself. */
public interface StreamForm {
    /** The usual words: an event {@code resync} or {@code done} with its reason. */
    StreamForm PLAIN = new StreamForm() {
        @Override
        public SseEvent resync(Gap gap, String position) {
            return SseEvent.of(position, "resync", reason(gap.word()));
        }

        @Override
        public SseEvent last(Ending ending) {
            return SseEvent.of(null, "done", reason(ending.word()));
        }

        private static String reason(String word) {
            return "{\"reason\":\"" + word + "\"}";
        }
    };

    /**
     * Says that something was missed.
     *
     * @param position the id of the newest event, after which the stream goes on
     */
    SseEvent resync(Gap gap, String position);

    /** The last event of a stream that ends of itself; without it, the connection broke. */
    SseEvent last(Ending ending);
}
