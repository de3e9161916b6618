#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/cards.hpp"
#include "core/tiny_islands/game.hpp"

namespace skerry::tiny_islands {

/// The cards left in the two decks, as a player who counts cards knows them. Under rules without
/// such decks the counts are a guess; they never fall below 0.
class DeckCounts {
  public:
    DeckCounts() {
        std::copy(tiles_in_deck.begin(), tiles_in_deck.end(), tiles_.begin());
        zones_.fill(copies_of_zone(ZoneRule::all));
    }
    /// Counts the full decks without the offers that the state shows.
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

    /// By tile, with a byte more.
    const std::array<std::uint8_t, tile_kinds + 1>& tiles() const { return tiles_; }
    int tiles_left(Tile tile) const { return tiles_[index(tile)]; }
    /// The number of cards left of a cell's row, column and nonant together: 0 to 6.
    int zones_left(Cell cell) const {
        const auto [row, column, nonant] = zones_of(cell);
        return zones_[row] + zones_[column] + zones_[nonant];
    }
    /// By zone, with some bytes more: as many as a vector has.
    const std::array<std::uint8_t, 32>& zones() const { return zones_; }
    /// The zones that a cell is in: its row, its column and its nonant.
    static constexpr std::array<std::size_t, 3> zones_of(Cell cell) {
        const auto x = static_cast<std::size_t>(cell.x());
        const auto y = static_cast<std::size_t>(cell.y());
        return {y, 9 + x, 18 + 3 * ((8 - y) / 3) + x / 3};
    }

  private:
    std::array<std::uint8_t, tile_kinds + 1> tiles_{};
    std::array<std::uint8_t, 32> zones_;
};

}  // namespace skerry::tiny_islands
