// Checks that the bitboard scorer and the plain one agree.

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include "core/fields_text.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/score.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/tiny_islands/boards.hpp"
#include "tests/support/tiny_islands/shorelines.hpp"

using skerry::Rng;
using namespace skerry::tiny_islands;
using skerry::test::RandomBoards;
namespace test = skerry::test;

namespace {

std::string describe(const Board& board, const Rules& rules) {
    std::string text;
    for (Tile tile : all_tiles)
        for (int bit : board.of(tile))
            text += letter_of(tile) + print_cell(Cell::from_bit(bit)) + " ";
    for (Plane interior : board.interiors)
        text += "| " + (interior.any() ? print_cells(interior) : "-") + " ";
    return text + skerry::print_fields(rules);
}

std::string figures(const Score& score) {
    std::string text;
    for (int points : score.components) text += std::to_string(points) + " ";
    return text;
}

/// How often the boards contained difficult cases.
struct Coverage {
    int lakes = 0;
    int islets = 0;
    int holes = 0;
};

void cover(const Board& board, Coverage& coverage) {
    const auto& [a, b, c] = board.interiors;
    coverage.lakes += ((a & b) | (a & c) | (b & c)).any();
    coverage.islets += (a & b & c).any();
    const Plane forest = board.of(Tile::forest) & land_of(board, true);
    for (int x = 1; x < 8; ++x)
        for (int y = 1; y < 8; ++y)
            if (forest.contains(near(Cell(x, y))) && !forest.test(Cell(x, y).bit())) {
                ++coverage.holes;
                return;
            }
}

void compare(const Board& board, const Rules& rules) {
    const Score fast = score(board, rules);
    const Score plain = score_plain(board, rules);
    REQUIRE_MESSAGE(fast == plain, describe(board, rules), "\n  fast  ", figures(fast),
                    "\n  plain ", figures(plain));
}

/// A board with the shorelines of a random game.
Board board_of_a_game(RandomBoards& source) {
    Board board = source.without_shorelines();
    test::draw_random_shorelines(board.interiors, source.rng());
    return board;
}

Coverage compare_many(std::uint64_t seed, int boards) {
    Coverage coverage;
    RandomBoards source(seed);
    for (int i = 0; i < boards; ++i) {
        const Board board = i % 2 == 0 ? board_of_a_game(source) : source.next();
        REQUIRE(test::shorelines_are_legal(board));
        compare(board, i % 5 == 0 ? Rules{} : test::random_score_rules(source.rng()));
        cover(board, coverage);
    }
    return coverage;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("score: fast and plain agree on 20,000 random boards") {
        constexpr int boards = skerry::test::share(20000);
        const Coverage coverage = compare_many(1, boards);
        CHECK(coverage.lakes > skerry::test::share(2000));
        CHECK(coverage.islets > skerry::test::share(200));
        CHECK(coverage.holes > (boards == 20000 ? 8 : 0));
    }

    TEST_CASE("score: fast and plain agree on forests with holes") {
        // Land everywhere would need more than 24 edges, so this is the largest square island
        // possible.
        Rng rng(3);
        for (int i = 0; i < skerry::test::share(20000); ++i) {
            Board board = test::board("", {"b2:g7"});
            const std::uint32_t density = 50 + rng.below(50);
            for (int bit : board.interiors[0])
                if (rng.chance(density, 100)) board.of(Tile::forest) |= Plane::single(bit);
            compare(board, Rules{});
        }
    }
}

TEST_SUITE("slow") {
    TEST_CASE("score: fast and plain agree on a million random boards") {
        const auto part = [](int count) { return skerry::test::share(count, 200); };
        const Coverage coverage = compare_many(2, part(1'000'000));
        CHECK(coverage.lakes > part(100'000));
        CHECK(coverage.islets > part(10'000));
        CHECK(coverage.holes > (skerry::test::sanitized ? 0 : 500));
    }
}
