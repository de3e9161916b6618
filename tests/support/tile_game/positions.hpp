#pragma once
// Random positions of the Tile Game, and their values, found by looking at every line of play.

#include <algorithm>
#include <array>

#include "core/random.hpp"
#include "core/tile_game/game.hpp"

namespace skerry::test {

/// The state after up to `plies` random moves, which is not over.
inline tile_game::State random_position(const tile_game::Rules& rules, int plies, Rng& rng) {
    tile_game::State state = tile_game::TileGame::start(rules, {});
    for (int i = 0; i < plies; ++i) {
        tile_game::State next = state;
        tile_game::TileGame::play(next, tile_game::TileGame::sample_move(state, rng), {});
        if (tile_game::TileGame::is_over(next)) break;
        state = next;
    }
    return state;
}

/// Like random_position(), but with tiles of 1 to 3 points, so that large boards fill up before the
/// pools are empty.
inline tile_game::State cheap_position(const tile_game::Rules& rules, int plies, Rng& rng) {
    using tile_game::TileGame;
    tile_game::State state = TileGame::start(rules, {});
    for (int i = 0; i < plies && !TileGame::is_over(state); ++i) {
        tile_game::Move move = TileGame::sample_move(state, rng);
        move.value = static_cast<std::uint8_t>(
            1 + rng.below(static_cast<std::uint32_t>(std::min(state.pool(), 3))));
        TileGame::play(state, move, {});
    }
    return state;
}

/// The margin of the first seat under best play, found by plain minimax over the rules.
inline int plain_margin(const tile_game::State& state) {
    using tile_game::TileGame;
    if (TileGame::is_over(state)) return state.margin();
    const bool first = TileGame::to_move(state) == Seat::first;
    int best = first ? -tile_game::max_cells : tile_game::max_cells;
    for (tile_game::Cells rest = state.open; rest != 0; rest &= rest - 1)
        for (int value = 1; value <= state.pool(); ++value) {
            tile_game::State next = state;
            TileGame::play(next,
                           {static_cast<std::uint8_t>(std::countr_zero(rest)),
                            static_cast<std::uint8_t>(value)},
                           {});
            const int margin = plain_margin(next);
            best = first ? std::max(best, margin) : std::min(best, margin);
        }
    return best;
}

/// A position of a small board with at most four open cells and so few lines of play that plain
/// minimax takes no time.
inline tile_game::State small_random_position(Rng& rng) {
    static constexpr std::array<std::array<int, 2>, 8> shapes = {
        {{1, 4}, {2, 2}, {2, 3}, {3, 2}, {5, 1}, {2, 4}, {3, 3}, {3, 5}}};
    for (;;) {
        const auto shape = shapes[rng.below(shapes.size())];
        const tile_game::Rules rules{shape[0], shape[1], 3 + static_cast<int>(rng.below(9)),
                                     rng.below(2) == 0};
        const int plies = std::max(rules.cells() - 1 - static_cast<int>(rng.below(4)), 0);
        const tile_game::State state = rng.below(2) == 0 ? random_position(rules, plies, rng)
                                                         : cheap_position(rules, plies, rng);
        if (tile_game::TileGame::is_over(state)) continue;
        std::int64_t lines = 1;
        for (int open = tile_game::count(state.open); open > 0; --open)
            lines = std::min<std::int64_t>(
                lines * open * std::max<int>(state.pools[0], state.pools[1]), 1'000'000);
        if (lines <= 20'000) return state;
    }
}

}  // namespace skerry::test
