// The symmetries of the board: a game and its images are the same game.

#include "strategies/tiny_islands/plan/symmetry.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <vector>

#include "tests/support/sanitized.hpp"
#include "tests/support/tiny_islands/deals.hpp"

using namespace skerry::tiny_islands;
using skerry::Purpose;
using skerry::Rng;
using skerry::stream;
using skerry::test::deal_of;

namespace {

/// A move and its image lead from a state and its image to a state and its image.
void check_move(Symmetry symmetry, const State& state, const State& image, const Move& move) {
    REQUIRE(symmetry.of(state) == image);
    REQUIRE(symmetry.inverse().of(image) == state);
    REQUIRE(TinyIslands::is_legal(image, symmetry.of(move)));
    REQUIRE(symmetry.inverse().of(symmetry.of(move)) == move);
}

/// Plays a game at random, and its image beside it.
void check_game(const Rules& rules, Symmetry symmetry, std::uint64_t game) {
    const Deal deal = deal_of(rules, 44, game);
    Deal image_deal = deal;
    symmetry.move_offers(image_deal, 0);
    State state = TinyIslands::start(rules, deal);
    State image = TinyIslands::start(rules, image_deal);
    Rng rng = stream(44, game, Purpose::strategy);
    while (!TinyIslands::is_over(state)) {
        const Move move = TinyIslands::sample_move(state, rng);
        check_move(symmetry, state, image, move);
        TinyIslands::play(state, move, deal);
        TinyIslands::play(image, symmetry.of(move), image_deal);
    }
    REQUIRE(TinyIslands::is_over(image));
    CHECK(TinyIslands::outcome(image).scores == TinyIslands::outcome(state).scores);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("symmetry: eight different images of the board, each with its inverse") {
        std::set<std::vector<int>> images;
        for (std::size_t i = 0; i < Symmetry::count; ++i) {
            const Symmetry symmetry(i);
            std::vector<int> cells;
            for (int bit : board_plane) {
                const Cell cell = Cell::from_bit(bit);
                cells.push_back(symmetry.of(cell).bit());
                CHECK(symmetry.inverse().of(symmetry.of(cell)) == cell);
            }
            images.insert(cells);
        }
        CHECK(images.size() == Symmetry::count);
        CHECK(Symmetry().of(Cell(2, 7)) == Cell(2, 7));
    }

    TEST_CASE("symmetry: the image of a zone is the zone of the images of its cells") {
        for (std::size_t i = 0; i < Symmetry::count; ++i)
            for (std::size_t zone = 0; zone < zone_count; ++zone)
                CHECK(cells_of(Symmetry(i).of(static_cast<Zone>(zone))) ==
                      Symmetry(i).of(cells_of(static_cast<Zone>(zone))));
    }

    TEST_CASE("symmetry: the image of a game is a game of the same score, in every variant") {
        for (const auto& variant : TinyIslands::variants())
            for (std::uint64_t game = 0; game < skerry::test::share(40); ++game)
                check_game(variant.rules, Symmetry(game % Symmetry::count), game);
    }
}
