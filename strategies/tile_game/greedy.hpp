#pragma once

#include "core/fields.hpp"
#include "core/tile_game/game.hpp"
#include "strategies/strategy.hpp"

namespace skerry::tile_game {

/// Looks one move ahead: plays a legal move that leaves the position of the highest value. The
/// strategy's stream breaks ties. The value of a position for a seat is
///     tile  * tiles owned, and those it can still place once the opponent's pool is empty
///   - risk  * tiles that one move of the opponent could flip: not locked, beside an open cell,
///             lower than the opponent's pool
///   + point * points in its pool
/// minus the same sum for the opponent. In a finished game only the tiles count, and a win above
/// all. The defaults come from self-play on 3x3x10, 4x4x10 and 5x5x26 after random openings.
class Greedy {
  public:
    /// The weights of the sum.
    struct Params {
        int tile = 100;
        int risk = 40;
        int point = 60;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            constexpr Range weights{-1000, 1000};
            visit("tile", self.tile, weights, "worth of a tile");
            visit("risk", self.risk, weights, "cost of a tile that the opponent could flip next");
            visit("point", self.point, weights, "worth of a point left in the pool");
        }
    };

    Greedy(const Rules& rules, const Params& params);

    Move choose(const State& state, Rng& rng) const;

    /// The value for `seat` of a position, which may be a finished one.
    int value(const State& state, Seat seat) const;

  private:
    /// `exposed`: the cells that have an open cell beside them.
    int side(const State& state, Seat seat, Cells exposed) const;
    int value_after(const State& state, const Move& move) const;

    /// The cells that touch one cell of a set or more, and two or more.
    struct Around {
        Cells once;
        Cells twice;
    };
    Around around(Cells cells) const;

    class Outlook;

    Params params_;
    int cols_;
    Cells left_;   ///< cells of the first column
    Cells right_;  ///< cells of the last column
};

}  // namespace skerry::tile_game
