#pragma once
// What the solver knows of a position by formulas: without a search, and without making a move.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "strategies/tile_game/position.hpp"

namespace skerry::tile_game {

/// The largest of the moves' lower bounds, without the position's offset. After a move, the tiles
/// that nothing can flip keep their owner; all other live tiles, and all tiles to come, go to the
/// other player at worst. The largest bound is one of a move of the whole pool: the more a move
/// costs, the more it flips, the safer it is, and the fewer tiles are to come.
template <std::size_t Size>
int lower_bound_of_moves(const Geometry<Size>& geometry, const Position<Size>& position) {
    using Set = SetOf<Size>;
    Set dead_when_flipped = 0;
    for (Set rest = position.theirs; rest != 0; rest &= rest - 1) {
        const int value = position.codes[static_cast<std::size_t>(std::countr_zero(rest))] >> 1;
        if (value == 1 || value > position.their_pool) dead_when_flipped |= rest & -rest;
    }
    int most_dead = 0;
    for (Set rest = position.open; rest != 0; rest &= rest - 1) {
        const Set near = geometry.neighbours(std::countr_zero(rest));
        const Set reach = geometry.beside(position.open ^ (rest & -rest));
        const Set dead =
            (position.mine & ~reach) | (position.theirs & near & (dead_when_flipped | ~reach));
        const bool safe = position.my_pool >= position.their_pool || (near & position.open) == 0;
        most_dead = std::max(most_dead, count(dead) + safe);
    }
    const int tiles = count(position.mine | position.theirs) + 1;
    const int to_come = std::min<int>(count(position.open) - 1, position.their_pool);
    return 2 * most_dead - tiles - to_come;
}

/// The best play of a player who moves alone, because the other pool is empty. All that matters is
/// which tiles are flipped from which cells: what is left fills other cells, a point for each.
template <std::size_t Size>
class SoloPlay {
  public:
    /// Positions with more live tiles are not worked out here: each may multiply the effort by 5.
    static constexpr int most_tiles = 6;

    static bool applies(const Position<Size>& position) {
        return position.their_pool == 0 && count(position.theirs) <= most_tiles;
    }

    /// The position must apply, and the game must not stop when it is decided.
    SoloPlay(const Geometry<Size>& geometry, const Position<Size>& position)
        : cells_(count(position.open)) {
        for (Set rest = position.theirs; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            const Tile tile{position.codes[static_cast<std::size_t>(cell)] >> 1,
                            geometry.neighbours(cell) & position.open};
            std::size_t at = count_++;
            for (; at > 0 && tiles_[at - 1].value < tile.value; --at) tiles_[at] = tiles_[at - 1];
            tiles_[at] = tile;
        }
        flip_from(0, {0, 0, position.my_pool, 0});
    }

    /// The value of the position without its offset.
    int value() const { return best_ - static_cast<int>(count_); }

  private:
    using Set = SetOf<Size>;

    /// A live tile, and the cells from which it can be flipped.
    struct Tile {
        int value;
        Set near;
    };
    /// What is decided: the cells that flip tiles, how many they are, what is left of the pool.
    struct Choice {
        Set used;
        int placed;
        int left;
        int flips;
    };

    /// Decides about the tiles from number `i` on. High values come first, so that a cell that
    /// flips one of them flips all tiles around it that follow.
    void flip_from(std::size_t i, const Choice& chosen) {
        const auto rest = static_cast<int>(count_ - i);
        const int placed = chosen.placed + std::min(cells_ - chosen.placed, chosen.left);
        const int worth = placed + 2 * chosen.flips;
        if (worth + 2 * rest <= best_) return;
        if (rest == 0) {
            best_ = worth;
            return;
        }
        const auto& [value, near] = tiles_[i];
        const int flips = chosen.flips + 1;
        if ((near & chosen.used) != 0)
            return flip_from(i + 1, {chosen.used, chosen.placed, chosen.left, flips});
        if (value < chosen.left)
            for (Set cells = near; cells != 0; cells &= cells - 1)
                flip_from(i + 1, {chosen.used | (cells & -cells), chosen.placed + 1,
                                  chosen.left - value - 1, flips});
        flip_from(i + 1, chosen);
    }

    int cells_;
    std::size_t count_ = 0;
    int best_ = 0;
    std::array<Tile, most_tiles> tiles_{};
};

}  // namespace skerry::tile_game
