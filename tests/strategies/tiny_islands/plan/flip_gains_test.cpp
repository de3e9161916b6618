#include "strategies/tiny_islands/plan/flip_gains.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/random.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/score.hpp"

using namespace skerry;
using namespace skerry::tiny_islands;

namespace {

constexpr int far_below = std::numeric_limits<int>::min();

/// Asks for the gain of every cell.
void check_gains(FlipGains& gains, const Board& board, std::size_t slot, const Rules& rules) {
    const int before = score(board, rules).total();
    for (int bit : board_plane) {
        const Cell cell = Cell::from_bit(bit);
        Board flipped = board;
        flipped.interiors[slot] ^= cell.plane();
        const int gain = score(flipped, rules).total() - before;
        CAPTURE(bit);
        CHECK(gains.of(cell, far_below) == gain);
        CHECK((gains.of(cell, 0) == gain || (gains.of(cell, 0) < 0 && gain < 0)));
    }
}

/// Flips random cells of one shoreline, of any shape, and asks for all gains between. Half of the
/// flips take tiles along.
void check_flips(State state, std::size_t slot, Rng& rng) {
    Board& board = state.board;
    Plane& interior = board.interiors[slot];
    FlipGains gains(board, slot, interior, state.rules);
    for (int flip = 0; flip < 6; ++flip) {
        check_gains(gains, board, slot, state.rules);
        const Plane from = flip % 2 == 0 ? board.occupied() : board_plane;
        if (from.none()) return;
        const auto count = static_cast<std::uint32_t>(from.count());
        const Cell cell = Cell::from_bit(from.nth(static_cast<int>(rng.below(count))));
        interior ^= cell.plane();
        gains.flip(cell);
    }
}

void check_games(const Rules& rules) {
    for (std::uint64_t game = 0; game < 20; ++game) {
        Rng dealt = stream(13, game, Purpose::deal);
        Rng rng = stream(13, game, Purpose::strategy);
        const Deal deal = TinyIslands::deal(rules, dealt);
        State state = TinyIslands::start(rules, deal);
        CAPTURE(game);
        while (!TinyIslands::is_over(state)) {
            TinyIslands::play(state, TinyIslands::sample_move(state, rng), deal);
            if (state.placed % 5 == 1) check_flips(state, game % shoreline_count, rng);
        }
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a flipped cell gains what scoring both boards tells") {
        Rules rules;
        SUBCASE("default rules") {}
        SUBCASE("waves by lines") { rules.wave = WaveRule::lines; }
        SUBCASE("churches count all houses") { rules.church = ChurchRule::all_houses; }
        SUBCASE("27 placements, uniform offers") {
            rules.deck = DeckRule::uniform;
            rules.placements = max_placements;
        }
        REQUIRE(FlipGains::hold(rules));
        check_games(rules);
    }
}
