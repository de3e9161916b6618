#pragma once
// Random positions of the Tile Game, and their values, found by looking at every line of play.

#include <algorithm>
#include <vector>

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

// The Tile Game written once more from the rules text, with plain arrays and without any regard for
// speed: core/tile_game has to agree with it.

class PlainTileGame {
  public:
    static constexpr int nobody = -1;

    struct Tile {
        int owner = nobody;
        int value = 0;
    };

    PlainTileGame(int rows, int cols, int pool, int second_pool)
        : grid_(static_cast<std::size_t>(rows), std::vector<Tile>(static_cast<std::size_t>(cols))),
          pools_{pool, second_pool} {}

    /// Players take turns claiming tiles: a number of points is placed on an open space.
    void play(int row, int col, int value) {
        pools_[player_] -= value;
        at(row, col) = {player_, value};
        const std::pair<int, int> sides[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        for (const auto& [down, right] : sides)
            if (on_grid(row + down, col + right)) flip(at(row + down, col + right), value);
        // If your pool is empty on your turn, your turn is skipped.
        player_ = 1 - player_;
        if (pools_[player_] == 0) player_ = 1 - player_;
    }

    /// All cells have been claimed, or both players are unable to play.
    bool is_over() const {
        bool full = true;
        for (const auto& row : grid_)
            for (const Tile& tile : row) full = full && tile.owner != nobody;
        return full || (pools_[0] == 0 && pools_[1] == 0);
    }

    /// The inventor's program stops here, too: one pool is empty and the other player leads.
    bool is_decided() const {
        return (pools_[0] == 0 && tiles_of(1) > tiles_of(0)) ||
               (pools_[1] == 0 && tiles_of(0) > tiles_of(1));
    }

    int tiles_of(int player) const {
        int count = 0;
        for (const auto& row : grid_)
            for (const Tile& tile : row) count += tile.owner == player ? 1 : 0;
        return count;
    }

    const Tile& tile(int row, int col) const {
        return grid_[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
    }
    int player() const { return player_; }
    int pool_of(int player) const { return pools_[player]; }

    /// Rows, player to move and pools, in the notation of core/tile_game.
    std::string text() const {
        std::string result;
        for (const auto& row : grid_) {
            if (!result.empty()) result += '/';
            for (std::size_t col = 0; col < row.size(); ++col) {
                if (col > 0) result += ',';
                if (row[col].owner == nobody)
                    result += '.';
                else
                    result += (row[col].owner == 0 ? "A" : "B") + std::to_string(row[col].value);
            }
        }
        return result + (player_ == 0 ? " A " : " B ") + std::to_string(pools_[0]) + "-" +
               std::to_string(pools_[1]);
    }

  private:
    /// The tile is flipped if it is the opponent's and the new value is strictly larger; its value
    /// decreases by 1. A tile at 0 is locked and can no longer be flipped.
    void flip(Tile& tile, int value) const {
        if (tile.owner != 1 - player_ || tile.value == 0 || value <= tile.value) return;
        tile.owner = player_;
        tile.value -= 1;
    }

    bool on_grid(int row, int col) const {
        return row >= 0 && row < static_cast<int>(grid_.size()) && col >= 0 &&
               col < static_cast<int>(grid_[0].size());
    }
    Tile& at(int row, int col) {
        return grid_[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
    }

    std::vector<std::vector<Tile>> grid_;
    int pools_[2];
    int player_ = 0;
};

}  // namespace skerry::test
