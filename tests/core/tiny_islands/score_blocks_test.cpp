// The block scorer of every instruction set of this machine agrees with the scalar one, which is
// compared with the plain one board by board in score_test.cpp and score_twin_test.cpp, and here
// once more.

#include "core/tiny_islands/score_blocks.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "core/tiny_islands/score.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/tiny_islands/boards.hpp"
#include "tests/support/tiny_islands/shorelines.hpp"

using skerry::instruction_set_names;
using skerry::instruction_sets;
using skerry::InstructionSet;
using skerry::Rng;
using namespace skerry::tiny_islands;
using skerry::test::RandomBoards;
namespace test = skerry::test;

namespace {

void compare(const std::vector<Board>& boards) {
    std::vector<BoardBlock> blocks((boards.size() + BoardBlock::lanes - 1) / BoardBlock::lanes);
    for (std::size_t i = 0; i < boards.size(); ++i)
        blocks[i / BoardBlock::lanes].set(i % BoardBlock::lanes, boards[i]);
    std::vector<BlockScores> scores(blocks.size());
    std::vector<Score> expected;
    for (const Board& board : boards) {
        expected.push_back(score(board, Rules{}));
        REQUIRE(expected.back() == score_plain(board, Rules{}));
    }
    for (InstructionSet set : instruction_sets()) {
        score_blocks(set, blocks, scores);
        for (std::size_t i = 0; i < boards.size(); ++i)
            REQUIRE_MESSAGE(
                scores[i / BoardBlock::lanes].score(i % BoardBlock::lanes) == expected[i],
                instruction_set_names[static_cast<std::size_t>(set)] << " board " << i);
    }
}

/// A random board. Every other board has grown islands, the others have islands beside, inside and
/// around each other.
Board random_board(RandomBoards& source, int i) {
    if (i % 2 == 0) return source.next();
    Board board = source.without_shorelines();
    test::draw_random_shorelines(board.interiors, source.rng());
    return board;
}

void compare_random(std::uint64_t seed, int count) {
    constexpr int at_once = 1000;
    RandomBoards source(seed);
    for (int done = 0; done < count; done += at_once) {
        std::vector<Board> boards;
        for (int i = 0; i < at_once; ++i) boards.push_back(random_board(source, i));
        compare(boards);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("score blocks: planes in two words, and blocks") {
        for (int bit : board_plane)
            CHECK(SplitPlane(Plane::single(bit)).plane() == Plane::single(bit));
        RandomBoards source(4);
        BoardBlock block;
        std::vector<Board> boards;
        for (std::size_t lane = 0; lane < BoardBlock::lanes; ++lane) {
            boards.push_back(source.next());
            block.set(lane, boards.back());
        }
        for (std::size_t lane = 0; lane < BoardBlock::lanes; ++lane)
            CHECK(block.board(lane) == boards[lane]);
    }

    TEST_CASE("score blocks: which rules") {
        CHECK(scores_in_blocks(Rules{}));
        Rules rules;
        rules.placements = 27;
        CHECK(scores_in_blocks(rules));
        // Each option that changes a score is one that blocks do not know.
        const std::array<void (*)(Rules&), 10> changes = {
            [](Rules& r) { r.sand = SandRule::touching; },
            [](Rules& r) { r.offshore_sand = false; },
            [](Rules& r) { r.wave = WaveRule::lines; },
            [](Rules& r) { r.coastal_waves = false; },
            [](Rules& r) { r.coastal_waves_spoil = false; },
            [](Rules& r) { r.church = ChurchRule::all_houses; },
            [](Rules& r) { r.islets = false; },
            [](Rules& r) { r.score_floor = true; },
            [](Rules& r) { r.penalties_first = true; },
            [](Rules& r) { r.tile_penalty = 4; },
        };
        for (const auto change : changes) {
            Rules other;
            change(other);
            CHECK_FALSE(scores_in_blocks(other));
        }
    }

    TEST_CASE("score blocks: 20,000 random boards") {
        compare_random(5, skerry::test::share(20'000));
    }

    TEST_CASE("score blocks: forests with holes") {
        Rng rng(6);
        std::vector<Board> boards;
        for (int i = 0; i < skerry::test::share(20'000); ++i) {
            Board board = test::board("", {"b2:g7"});
            const std::uint32_t density = 50 + rng.below(50);
            for (int bit : board.interiors[0])
                if (rng.chance(density, 100)) board.of(Tile::forest) |= Plane::single(bit);
            boards.push_back(board);
        }
        compare(boards);
    }

    TEST_CASE("score blocks: more boats than a deck has") {
        Rng rng(7);
        std::vector<Board> boards;
        for (int i = 0; i < 2000; ++i) {
            Board board = test::board("", {i % 3 == 0 ? "e5" : "a1:b2"});
            if (i % 7 == 0) board.interiors = {};
            for (int bit : board_plane)
                if (rng.chance(1 + static_cast<std::uint32_t>(i) % 40, 81))
                    board.of(Tile::boat) |= Plane::single(bit);
            boards.push_back(board);
        }
        compare(boards);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("score blocks: a million random boards") {
        compare_random(8, skerry::test::share(1'000'000, 200));
    }
}
