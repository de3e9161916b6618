#pragma once
// The Tile Game as programs about it are usually written: tables of tiles, a list of all legal
// moves each turn. What the core's speed is measured against.

#include <cstdint>
#include <vector>

#include "core/random.hpp"
#include "tests/support/tile_game/plain_game.hpp"

namespace skerry::peers {

class TileGame : public test::PlainTileGame {
  public:
    struct Move {
        int row = 0;
        int col = 0;
        int value = 0;
    };

    TileGame(int rows, int cols, int pool)
        : PlainTileGame(rows, cols, pool), rows_(rows), cols_(cols) {}

    std::vector<Move> legal_moves() const {
        std::vector<Move> legal;
        for (int row = 0; row < rows_; ++row)
            for (int col = 0; col < cols_; ++col)
                if (tile(row, col).owner == nobody)
                    for (int value = 1; value <= pool_of(player()); ++value)
                        legal.push_back({row, col, value});
        return legal;
    }

    /// Plays at random to the end; returns the tiles of the first player.
    int play_at_random(Rng& rng) {
        while (!is_over()) {
            const std::vector<Move> legal = legal_moves();
            const Move& move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            play(move.row, move.col, move.value);
        }
        return tiles_of(0);
    }

  private:
    int rows_;
    int cols_;
};

}  // namespace skerry::peers
