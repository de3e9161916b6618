#pragma once

#include <array>
#include <cstdint>

#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/cards.hpp"
#include "core/tiny_islands/game.hpp"

namespace skerry::tiny_islands {

/// What a player who counts knows to be left in the two decks. Under rules without such decks the
/// counts are a guess; they never fall below 0.
class DeckCounts {
  public:
    DeckCounts() {
        tiles_ = tiles_in_deck;
        zones_.fill(copies_of_zone(ZoneRule::all));
    }
    /// Less all offers that the state shows.
    explicit DeckCounts(const State& state) : DeckCounts() {
        const int shown = state.placed + (state.shoreline_due() ? 0 : 1);
        for (int turn = 0; turn < shown && turn < state.rules.placements; ++turn)
            reveal(state.offers[static_cast<std::size_t>(turn)]);
    }

    void reveal(const Offer& offer) {
        for (const Draw& draw : offer) {
            std::uint8_t& tiles = tiles_[index(draw.tile)];
            std::uint8_t& zones = zones_[index(draw.zone)];
            tiles = static_cast<std::uint8_t>(tiles - (tiles > 0));
            zones = static_cast<std::uint8_t>(zones - (zones > 0));
        }
    }

    int tiles_left(Tile tile) const { return tiles_[index(tile)]; }
    /// Cards left of the row, the column and the nonant of a cell: 0 to 6.
    int zones_left(Cell cell) const {
        const auto [row, column, nonant] = zones_of(cell);
        return zones_[row] + zones_[column] + zones_[nonant];
    }
    const std::array<std::uint8_t, zone_count>& zones() const { return zones_; }
    /// The row, the column and the nonant of a cell.
    static constexpr std::array<std::size_t, 3> zones_of(Cell cell) {
        const auto x = static_cast<std::size_t>(cell.x());
        const auto y = static_cast<std::size_t>(cell.y());
        return {y, 9 + x, 18 + 3 * ((8 - y) / 3) + x / 3};
    }

  private:
    std::array<std::uint8_t, tile_kinds> tiles_;
    std::array<std::uint8_t, zone_count> zones_;
};

}  // namespace skerry::tiny_islands
