#pragma once
// The symmetries of the board.

#include <algorithm>

#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/cards.hpp"
#include "core/tiny_islands/game.hpp"

namespace skerry::tiny_islands {

/// The cards left in the two decks, as a player who counts cards knows them. Under rules without
/// such decks the counts are a guess; they never fall below 0.
class DeckCounts {
  public:
    explicit DeckCounts(const Rules& rules = {}) {
        std::copy(rules.tiles.begin(), rules.tiles.end(), tiles_.begin());
        zones_.fill(copies_of_zone(ZoneRule::all));
    }
    /// Counts the full decks without the offers that the state shows.
    explicit DeckCounts(const State& state) : DeckCounts(state.rules) {
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

    /// The image of each tile, and a byte more.
    const std::array<std::uint8_t, tile_kinds + 1>& tiles() const { return tiles_; }
    int tiles_left(Tile tile) const { return tiles_[index(tile)]; }
    /// The number of cards left of a cell's row, column and nonant together: 0 to 6.
    int zones_left(Cell cell) const {
        const auto [row, column, nonant] = zones_of(cell);
        return zones_[row] + zones_[column] + zones_[nonant];
    }
    /// The image of each zone, filled up to the bytes of a vector.
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

/// One of the eight symmetries of the square. The image of a game is a game of the same rules and
/// score. Its deals are as likely as before, but under DeckRule::double_sided, where an image pairs
/// tiles and zones as no card does: futures cannot be drawn from the image of a state there.
class Symmetry {
  public:
    static constexpr std::size_t count = 8;

    constexpr Symmetry() = default;
    /// Bit 0 of `number` mirrors left and right, bit 1 top and bottom; then bit 2 swaps x and y.
    explicit constexpr Symmetry(std::size_t number) : number_(static_cast<std::uint8_t>(number)) {}

    /// The symmetry that undoes this one.
    constexpr Symmetry inverse() const {
        if (!swaps()) return *this;
        return Symmetry((number_ & 1u) << 1 | (number_ & 2u) >> 1 | 4u);
    }

    constexpr Cell of(Cell cell) const {
        const int x = (number_ & 1) != 0 ? board_size - 1 - cell.x() : cell.x();
        const int y = (number_ & 2) != 0 ? board_size - 1 - cell.y() : cell.y();
        return swaps() ? Cell(y, x) : Cell(x, y);
    }
    Zone of(Zone zone) const;
    Plane of(Plane cells) const;
    Move of(const Move& move) const {
        return move.is_shoreline() ? Move::shoreline(of(move.interior))
                                   : Move::placement(move.tile, of(move.cell));
    }
    Offer of(const Offer& offer) const {
        return {{{offer[0].tile, of(offer[0].zone)}, {offer[1].tile, of(offer[1].zone)}}};
    }
    /// The image as far as the game has come: offers that are not shown yet stay zero.
    State of(const State& state) const;
    /// The offers of a deal from `turn` on; those before are left as they are.
    void move_offers(Deal& deal, std::size_t turn) const {
        for (; turn < deal.offers.size(); ++turn) deal.offers[turn] = of(deal.offers[turn]);
    }

    friend constexpr bool operator==(Symmetry, Symmetry) = default;

  private:
    constexpr bool swaps() const { return (number_ & 4) != 0; }

    std::uint8_t number_ = 0;
};

}  // namespace skerry::tiny_islands
