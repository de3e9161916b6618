#include "runner/text/side_by_side.hpp"

#include "tests/support/test.hpp"

namespace skerry {

TEST_SUITE("unit") {
    TEST_CASE("side by side: drawings beside each other where they fit, else below") {
        const std::array<std::string, 2> texts = {"one\n  ┌──┐\n  └──┘\n", "two\n  x  y\n"};
        CHECK(side_by_side(texts, 80) ==
              "one                                      two\n"
              "  ┌──┐                                     x  y\n"
              "  └──┘\n");
        CHECK(side_by_side(texts, 49) == "one\n  ┌──┐\n  └──┘\ntwo\n  x  y\n");
        const std::array<std::string, 2> wide = {"one\n" + std::string(38, '.') + "  x\n", "two\n"};
        CHECK(side_by_side(wide, 80) == wide[0] + wide[1]);
    }

    TEST_CASE("side by side: sentences are wrapped, drawings are not") {
        const std::array<std::string, 2> texts = {
            "it goes on for longer than the column is wide, so it is wrapped\n", "z\n"};
        CHECK(side_by_side(texts, 60) ==
              "it goes on for longer than     z\n"
              "the column is wide, so it is\n"
              "wrapped\n");
    }

    TEST_CASE("the sentences that close a board") {
        CHECK(closing_sentences("  a  b\n1  x\nA to move\nlevel\n") == "A to move\nlevel\n");
        CHECK(closing_sentences("  a  b\n").empty());
        CHECK(closing_sentences("").empty());
    }
}

}  // namespace skerry
