#include "tests/support/test.hpp"

TEST_SUITE("unit") {
    TEST_CASE("golden: the first line that differs is shown") {
        using skerry::test::first_difference;
        CHECK(first_difference("a\nb\n", "a\nb\n") == "");
        CHECK(first_difference("a\nb\n", "a\nc\n") == "line 2\n  expected: b\n  actual:   c");
        CHECK(first_difference("a\n", "a\nc\n") ==
              "line 2\n  expected: (end of text)\n  actual:   c");
        CHECK(first_difference("a\nb\n", "a\n") ==
              "line 2\n  expected: b\n  actual:   (end of text)");
        CHECK(first_difference("a\n", "a") == "the end: a final newline");
    }
}
