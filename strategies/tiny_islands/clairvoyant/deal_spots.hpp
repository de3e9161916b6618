#pragma once
// Which tiles a deal lets each turn place, and in which cells.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/tiny_islands/game.hpp"

namespace skerry::tiny_islands {

/// A tile in a cell, as one turn may place it.
struct Spot {
    std::uint8_t turn = 0;
    Tile tile{};
    Cell cell;
    bool on_water = false;  ///< belongs_on_water(tile)
    friend bool operator==(const Spot&, const Spot&) = default;

    static Spot of(std::size_t turn, Tile tile, Cell cell) {
        return {static_cast<std::uint8_t>(turn), tile, cell, belongs_on_water(tile)};
    }
};

/// The spots of the turns from first_turn to placements - 1, regardless of the tiles on the board.
/// A spot that both draws of a turn allow is listed twice.
class DealSpots {
  public:
    DealSpots(const Deal& deal, std::size_t first_turn, const Rules& rules);

    std::span<const Spot> all() const { return {spots_.data(), count_}; }
    std::span<const Spot> of(std::size_t turn) const {
        return {spots_.data() + (turn - first_turn_) * spots_of_turn, spots_of_turn};
    }
    std::span<const Spot> at(Cell cell) const {
        const auto bit = static_cast<std::size_t>(cell.bit());
        const std::size_t first = first_at_[bit];
        return {by_cell_.data() + first, first_at_[bit + 1] - first};
    }
    /// The index in all() of a turn's spot in a cell by draw 0 or 1; `none` if there is none.
    std::size_t place(std::size_t turn, Cell cell, std::size_t draw) const {
        return places_[turn][static_cast<std::size_t>(cell.bit())][draw];
    }
    static constexpr std::size_t none = 0xffff;

  private:
    static constexpr std::size_t spots_of_turn = 18;
    static constexpr std::size_t bits = row_stride * board_size;

    std::size_t first_turn_;
    std::size_t count_ = 0;
    std::array<Spot, max_placements * spots_of_turn> spots_{};
    std::array<Spot, max_placements * spots_of_turn> by_cell_{};
    std::array<std::uint16_t, bits + 1> first_at_{};
    std::array<std::array<std::array<std::uint16_t, 2>, bits>, max_placements> places_{};
};

}  // namespace skerry::tiny_islands
