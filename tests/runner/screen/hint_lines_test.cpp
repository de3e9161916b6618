#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "runner/screen/panel.hpp"
#include "runner/screen/thinker.hpp"
#include "tests/runner/advice/told_player.hpp"

using namespace skerry::screen;

namespace {

Hint hint_about(const std::vector<std::string>& moves) {
    Hint hint;
    hint.title = "Advice";
    for (const std::string& move : moves) {
        HintRow row;
        row.move = move;
        row.value = "50.0 %";
        row.share = "9 %";
        hint.rows.push_back(row);
    }
    return hint;
}

std::vector<std::string> lines_about(const std::vector<std::string>& moves) {
    std::vector<std::string> lines;
    for (const TextLine& line : hint_lines(hint_about(moves), 40, 10)) {
        std::string text;
        for (const auto& part : line) text += part.text;
        lines.push_back(text);
    }
    return lines;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("screen: advised moves are told without the words that all of them begin with") {
        using Lines = std::vector<std::string>;
        CHECK(lines_about({"PLACE ROCK+LAKE AT 0 0 0 1", "PLACE ROCK+LAKE AT 0 1 -1 1"}) ==
              Lines{"Advice", "= 0 0 0 1                  50.0 %   9 %",
                    "= 0 1 -1 1                 50.0 %   9 %"});
        CHECK(lines_about({"FOUND AT 1", "FOUND AT 1 2"})[1] ==
              "= 1                        50.0 %   9 %");
        CHECK(lines_about({"b2=4", "b2=5"})[1] == "= b2=4                     50.0 %   9 %");
        CHECK(lines_about({"BUILD AT 1"})[1] == "= BUILD AT 1               50.0 %   9 %");
        CHECK(lines_about({"one two", "one twofold"})[2] ==
              "= twofold                  50.0 %   9 %");
    }

    TEST_CASE("screen: a move that met few futures stands by what it lost on them") {
        // The first futures are lucky for all.
        skerry::Adviser adviser = skerry::test::told(100, 1, false, [](auto move, auto future) {
            skerry::CandidateEnd end;
            end.finished = true;
            end.points[0] =
                (future < 4 ? 90 : 10) - static_cast<int>(move) - static_cast<int>(future % 2);
            return end;
        });
        adviser.think(100);
        const Hint hint = hint_of(adviser.advice(), true);
        CHECK(hint.rows.front().value == "12.7 ± 1.6");
        CHECK(hint.rows[1].value == "11.7 ± 1.6");
        CHECK(hint.rows.back().value == "≈ -86.3");
    }
}
