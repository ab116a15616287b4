package io.sluice.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.kernel.Refused;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PageRequestTest {
    private static final List<Integer> NUMBERS =
            IntStream.rangeClosed(1, 10).boxed().toList();

    @Test
    void pagesOfAnyLimitAreTheWholeListInItsOrder() {
        for (int limit = 1; limit <= NUMBERS.size() + 1; limit++) {
            assertThat(walked(limit, asked -> asked.page(found(asked), number -> number)))
                    .as("limit %d, keyed", limit)
                    .isEqualTo(NUMBERS);
            assertThat(walked(limit, asked -> asked.slice(NUMBERS)))
                    .as("limit %d, sliced", limit)
                    .isEqualTo(NUMBERS);
        }
    }

    @Test
    void theLastPageHasNoNextAndAnEmptyListHasOnePage() {
        assertThat(PageRequest.of("10", null).slice(NUMBERS).next()).isNull();
        assertThat(PageRequest.of("9", null).slice(NUMBERS).next()).isNotNull();
        assertThat(PageRequest.of(null, null).slice(List.of())).isEqualTo(new Page<>(List.of(), null));
        assertThat(PageRequest.of("5", cursor("99")).slice(NUMBERS).items()).isEmpty();
    }

    @Test
    void whatNoAnswerGaveIsRefusedByItsName() {
        for (String limit : List.of("0", "-1", "1001", "ten", "", "99999999999")) {
            assertThatThrownBy(() -> PageRequest.of(limit, null))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("limit");
        }
        for (String unreadable : List.of("!", cursor("\0"), cursor("a\n"))) {
            assertThatThrownBy(() -> PageRequest.of(null, unreadable))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("cursor");
        }
        PageRequest name = PageRequest.of(null, cursor("name"));
        assertThatThrownBy(() -> name.slice(NUMBERS)).isInstanceOf(Refused.class);
        assertThat(name.afterText()).isEqualTo("name");
    }

    private static List<Integer> found(PageRequest asked) {
        return NUMBERS.stream()
                .filter(number -> number > asked.afterNumber(0))
                .limit(asked.limit() + 1)
                .toList();
    }

    private static List<Integer> walked(int limit, Function<PageRequest, Page<Integer>> list) {
        List<Integer> seen = new ArrayList<>();
        String cursor = null;
        do {
            Page<Integer> page = list.apply(PageRequest.of(Integer.toString(limit), cursor));
            assertThat(page.items()).hasSizeBetween(1, limit);
            seen.addAll(page.items());
            cursor = page.next();
        } while (cursor != null);
        return seen;
    }

    private static String cursor(String place) {
        return Base64.getUrlEncoder().encodeToString(place.getBytes(StandardCharsets.UTF_8));
    }
}
