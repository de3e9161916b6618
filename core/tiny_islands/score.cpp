// Scores a board on bitboards, all tiles of a kind at once; score_plain.cpp explains the rules.

#include "core/tiny_islands/score.hpp"

#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/split_plane.hpp"
#include "core/tiny_islands/waves.hpp"

namespace skerry::tiny_islands {

namespace {

SplitVector dilated(SplitVector p) {
    const SplitVector row = p | p << 1 | p >> 1;
    return row | row << row_stride | row >> row_stride;
}

SplitVector majority(SplitVector a, SplitVector b, SplitVector c) {
    return (a & b) | (c & (a | b));
}

/// Scores one board. Planes whose cells are counted are owned().
class Scorer {
  public:
    Scorer(const Board& board, const Rules& rules)
        : board_(board),
          rules_(rules),
          a_(board.interiors[0]),
          b_(board.interiors[1]),
          c_(board.interiors[2]),
          odd_(a_ ^ b_ ^ c_),
          land_(rules.islets ? odd_ : odd_.without(a_ & b_ & c_)) {}

    Score score() const {
        const SplitVector forests = of(Tile::forest) & land_;
        const SplitVector mountains = of(Tile::mountain) & land_;
        const SplitVector churches = of(Tile::church) & land_;
        const SplitVector houses = (of(Tile::house) & land_).owned();
        const SplitVector sands = of(Tile::sand).without(land_);
        const SplitVector waves = of(Tile::wave).without(land_);
        const Plane land = land_of(board_, rules_.islets);
        const Plane boats = board_.of(Tile::boat) & ~land;
        const auto served = [&](SplitVector tiles) { return (dilated(tiles) & houses).count(); };
        const int house_points = served(forests) + served(mountains) + served(churches) +
                                 served(shown(sands)) + served(waves) + served(SplitVector(boats));
        Score result;
        result.components = {
            -rules_.penalty() * invalid(),
            forest_points(forests),
            house_points,
            sand_points(sands.owned()),
            wave_points(waves, land),
            2 * neighbour_pairs(mountains.owned(), forests),
            church_points(churches, houses),
            boat_points(boats, land),
            0,
        };
        return result;
    }

  private:
    SplitVector of(Tile tile) const { return SplitVector(board_.of(tile)); }

    int invalid() const {
        const SplitVector on_land =
            of(Tile::forest) | of(Tile::house) | of(Tile::mountain) | of(Tile::church);
        const SplitVector on_water = of(Tile::sand) | of(Tile::wave) | of(Tile::boat);
        return (on_land.without(land_) | (on_water & land_)).owned().count();
    }

    SplitVector coast() const {
        return land_ << 1 | land_ >> 1 | land_ << row_stride | land_ >> row_stride;
    }

    /// The sands that houses count as a type.
    SplitVector shown(SplitVector sands) const {
        if (rules_.offshore_sand) [[likely]]
            return sands;
        // In full: another step follows.
        return SplitVector(sands.plane() & orthogonal_neighbours(land_.plane()));
    }

    /// Counts orthogonal groups as cells - pairs + squares + holes (Euler's formula); a group
    /// scores 2 for each of its cells but one.
    int forest_points(SplitVector forests) const {
        const SplitVector across = forests & forests >> 1;
        const SplitVector up = forests & forests >> row_stride;
        const SplitVector squares = across & across >> row_stride;
        int joined = across.owned().count() + up.owned().count() - squares.owned().count();
        constexpr int smallest_ring = 8;
        if (joined >= smallest_ring) [[unlikely]]
            joined -= holes_in(forests.plane());
        return 2 * joined;
    }

    /// The number of pairs of neighbours, diagonal ones included, of a cell of `from` and one of
    /// `centres`. Sums of three bits, first along rows, then along columns, count in binary. The
    /// two share no cell.
    static int neighbour_pairs(SplitVector centres, SplitVector from) {
        const SplitVector left = from << 1;
        const SplitVector right = from >> 1;
        const SplitVector ones = from ^ left ^ right;
        const SplitVector twos = majority(from, left, right);
        const SplitVector ones_up = ones << row_stride;
        const SplitVector ones_down = ones >> row_stride;
        const SplitVector twos_up = twos << row_stride;
        const SplitVector twos_down = twos >> row_stride;
        const SplitVector one = ones ^ ones_up ^ ones_down;
        const SplitVector two = majority(ones, ones_up, ones_down);
        const SplitVector two_more = twos ^ twos_up ^ twos_down;
        const SplitVector four = majority(twos, twos_up, twos_down);
        return (one & centres).count() +
               2 * ((two & centres).count() + (two_more & centres).count()) +
               4 * (four & centres).count();
    }

    /// Two shorelines share no edge, so a cell edge is on a shoreline if and only if the numbers of
    /// shorelines around its two cells differ in parity.
    int sand_points(SplitVector sands) const {
        if (rules_.sand == SandRule::touching) [[unlikely]]
            return (sands & coast()).count();
        const auto shown_to = [&](SplitVector behind) { return (sands & (odd_ ^ behind)).count(); };
        return shown_to(odd_ << 1) + shown_to(odd_ >> 1) + shown_to(odd_ << row_stride) +
               shown_to(odd_ >> row_stride);
    }

    int wave_points(SplitVector waves, const Plane& land) const {
        if (!waves_ignore_coast(rules_)) [[unlikely]]
            return 2 * scoring_waves(waves.plane(), land, rules_).count();
        return 2 * waves.without(spoiled_by_each_other(waves, rules_.wave)).owned().count();
    }

    /// Houses near a church are always on its landmass: if diagonal neighbours on land had water as
    /// both of their common neighbours, two shorelines, or one shoreline twice, would pass through
    /// one lattice point. The landmasses are land_sets(). There are no branches, because no branch
    /// predictor knows which landmass has one church.
    int church_points(SplitVector churches, SplitVector houses) const {
        int points = 0;
        SplitVector alone;
        const auto add = [&](SplitVector mass) {
            const SplitVector on_mass = churches & mass;
            const int single = -static_cast<int>(on_mass.owned().count() == 1);
            alone = alone | (on_mass & SplitVector::twice(static_cast<std::uint64_t>(single)));
            points += (houses & mass).count() & single;
        };
        add(a_.without(b_ | c_));
        add(b_.without(a_ | c_));
        add(c_.without(a_ | b_));
        add(a_ & b_ & c_ & land_);
        const int near_houses = (dilated(alone) & houses).count();
        if (rules_.church == ChurchRule::all_houses) [[unlikely]]
            points += near_houses;
        return points + near_houses;
    }

    static int boat_points(const Plane& boats, const Plane& land) {
        int points = 0;
        for (int bit : boats) points += distance_to(Cell::from_bit(bit), land | boats);
        return points;
    }

    const Board& board_;
    const Rules& rules_;
    SplitVector a_, b_, c_;  ///< the interiors
    SplitVector odd_;        ///< inside an odd number of shorelines
    SplitVector land_;
};

}  // namespace

Score score(const Board& board, const Rules& rules) {
    Score result = Scorer(board, rules).score();
    if (rules.score_floor) {
        const int total = result.total();
        if (total < 0) result.components[floor_component] = -total;
    }
    return result;
}

}  // namespace skerry::tiny_islands
