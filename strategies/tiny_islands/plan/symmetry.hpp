#pragma once
// The symmetries of the board.

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/tiny_islands/game.hpp"

namespace skerry::tiny_islands {

/// One of the eight symmetries of the square. The image of a game is a game of the same rules and
/// score. Its deals are as likely as before, but under DeckRule::double_sided, where an image pairs
/// tiles and zones as no card does: futures cannot be drawn from the image of a state there.
class Symmetry {
  public:
    static constexpr std::size_t count = 8;

    constexpr Symmetry() = default;
    /// Bit 0 of `number` mirrors left and right, bit 1 top and bottom; then bit 2 swaps x and y.
    explicit constexpr Symmetry(std::size_t number) : number_(static_cast<std::uint8_t>(number)) {}

    /// That which undoes this one.
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
