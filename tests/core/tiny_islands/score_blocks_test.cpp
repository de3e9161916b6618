// The block scorer of every instruction set of this machine agrees with the scalar one, which is
// compared with the plain one board by board in score_test.cpp and score_twin_test.cpp, and here
// once more.
// The floods of every instruction set of this machine agree with the plain one, which is compared
// with counted steps here.

#include "core/tiny_islands/score_blocks.hpp"

#include "core/random.hpp"
#include "core/tiny_islands/reach_blocks.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/boards.hpp"
#include "tests/support/tiny_islands/deals.hpp"

using skerry::instruction_set_names;
using skerry::instruction_sets;
using skerry::InstructionSet;
using skerry::Rng;
using skerry::uint128;
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

constexpr int lattice_points = 100;

struct ReachQuestion {
    int from = 0;
    Plane free;
    int steps = 0;
    Plane wanted;

    Plane answer() const { return within_steps(Plane::single(from), free, steps, wanted); }
};

Plane random_lattice_points(Rng& rng, std::uint32_t percent) {
    Plane set;
    for (int point = 0; point < lattice_points; ++point)
        if (rng.chance(percent, 100)) set |= Plane::single(point);
    return set;
}

ReachQuestion random_reach_question(Rng& rng) {
    return {static_cast<int>(rng.below(lattice_points)),
            random_lattice_points(rng, 40 + rng.below(61)), static_cast<int>(rng.below(24)),
            random_lattice_points(rng, rng.below(2) == 0 ? 4 : 50)};
}

std::vector<ReachBlock> questions_in_blocks(const std::vector<ReachQuestion>& questions) {
    std::vector<ReachBlock> blocks((questions.size() + ReachBlock::lanes - 1) / ReachBlock::lanes);
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const ReachQuestion& q = questions[i];
        blocks[i / ReachBlock::lanes].set(i % ReachBlock::lanes, SplitPoints(Plane::single(q.from)),
                                          SplitPoints(q.free), q.steps, SplitPoints(q.wanted));
    }
    return blocks;
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

TEST_SUITE("unit") {
    TEST_CASE("reach blocks: a way without obstacles is as long as the rows and columns between") {
        const Plane all{(uint128{1} << lattice_points) - 1};
        for (int from = 0; from < lattice_points; ++from)
            for (int to = 0; to < lattice_points; ++to) {
                const int apart = std::abs(from / 10 - to / 10) + std::abs(from % 10 - to % 10);
                const ReachQuestion near{from, all, apart, Plane::single(to)};
                const ReachQuestion far{from, all, apart - 1, Plane::single(to)};
                REQUIRE(near.answer() == Plane::single(to));
                REQUIRE(far.answer().none() == (apart > 0));
            }
    }

    TEST_CASE("reach blocks: every instruction set answers as the plain flood") {
        Rng rng(1);
        std::vector<ReachQuestion> questions;
        for (int i = 0; i < skerry::test::share(20000, 10) + 3; ++i)
            questions.push_back(random_reach_question(rng));
        std::vector<ReachBlock> blocks = questions_in_blocks(questions);
        for (InstructionSet set : instruction_sets()) {
            const std::string name(instruction_set_names[static_cast<std::size_t>(set)]);
            for (ReachBlock& block : blocks) block.reached = {};
            reach_blocks(set, blocks);
            for (std::size_t i = 0; i < questions.size(); ++i)
                REQUIRE_MESSAGE(
                    blocks[i / ReachBlock::lanes].answer(i % ReachBlock::lanes).plane() ==
                        questions[i].answer(),
                    name << ", question " << i);
            // A lane without a question has no answer.
            for (std::size_t lane = questions.size() % ReachBlock::lanes; lane < ReachBlock::lanes;
                 ++lane)
                REQUIRE(blocks.back().answer(lane).plane().none());
        }
    }
}
