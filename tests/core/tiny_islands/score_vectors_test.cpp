// Boards whose scores an independent referee worked out, by each rule option:
// tests/referees/tiny_islands.py --vectors writes tests/golden/tiny_islands/scores.txt.

#include <doctest/doctest.h>

#include <array>
#include <set>
#include <sstream>
#include <string>

#include "core/fields_text.hpp"
#include "core/tiny_islands/gain.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/score_blocks.hpp"
#include "tests/support/golden.hpp"

using namespace skerry::tiny_islands;
namespace test = skerry::test;

namespace {

struct Vector {
    Board board;
    Rules rules;
    Score score;
};

Vector read_vector(const std::string& line) {
    std::istringstream words(line);
    std::string rows;
    std::string shorelines;
    std::string options;
    words >> rows >> shorelines >> options;
    Vector vector;
    REQUIRE(rows.size() == 9 * 10 - 1);
    for (std::size_t at = 0; at < rows.size(); ++at)
        if (rows[at] != '.' && rows[at] != '/')
            vector.board.of(parse_tile(rows[at], at)) |=
                Cell(static_cast<int>(at % 10), 8 - static_cast<int>(at / 10)).plane();
    std::istringstream drawn(shorelines);
    std::size_t count = 0;
    for (std::string cells; std::getline(drawn, cells, ',');)
        vector.board.interiors.at(count++) = parse_cells(cells);
    if (options != "-") skerry::parse_fields(options, vector.rules);
    for (auto& points : vector.score.components) words >> points;
    REQUIRE(words);
    return vector;
}

/// Each tile's gain on the board without it. Gains are without the floor.
void check_gains(Vector vector) {
    vector.rules.score_floor = false;
    const int total = vector.score.total() - vector.score.components[floor_component];
    for (Tile tile : all_tiles)
        for (int bit : vector.board.of(tile)) {
            Board before = vector.board;
            before.of(tile) &= ~Plane::single(bit);
            CHECK(Gains(before, vector.rules).of(tile, Cell::from_bit(bit)) ==
                  total - score_plain(before, vector.rules).total());
        }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("score: what the referee of the rules' texts gives, by each option") {
        std::istringstream lines(test::read_text(test::golden_file("tiny_islands/scores.txt")));
        std::set<std::string> options;
        int vectors = 0;
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with('#')) continue;
            CAPTURE(line);
            const Vector vector = read_vector(line);
            CHECK(score(vector.board, vector.rules) == vector.score);
            CHECK(score_plain(vector.board, vector.rules) == vector.score);
            check_gains(vector);
            if (scores_in_blocks(vector.rules)) {
                BoardBlock block;
                block.set(0, vector.board);
                std::array<BlockScores, 1> scores;
                score_blocks({&block, 1}, scores);
                CHECK(scores[0].score(0) == vector.score);
            }
            options.insert(skerry::print_fields(vector.rules));
            ++vectors;
        }
        CHECK(vectors == 105);
        CHECK(options.size() == 13);
    }
}
