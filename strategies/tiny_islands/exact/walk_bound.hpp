#pragma once
// The best closed walk of at most 24 edges: what bounds the rest of a shoreline.

#include <array>
#include <cstddef>
#include <cstdint>

#include "strategies/tiny_islands/exact/score_bound.hpp"

namespace skerry::tiny_islands::exact {

/// Directions of lattice edges, counter-clockwise.
enum Direction : std::size_t { right, up, left, down };
inline constexpr std::size_t direction_count = 4;
inline constexpr std::array<int, direction_count> point_step = {1, row_stride, -1, -row_stride};

constexpr std::size_t reversed(std::size_t direction) { return direction ^ 2; }

/// Which cells around a point lie to the left of a path that arrives in one direction and leaves
/// in another, as ScoreBound::at() numbers them: those from the leaving edge counter-clockwise to
/// the arriving one.
constexpr unsigned corner_left_of(std::size_t arriving, std::size_t leaving) {
    unsigned corner = 0;
    for (std::size_t quadrant = leaving;; quadrant = (quadrant + 1) % direction_count) {
        corner |= 1u << quadrant;
        if (quadrant == (arriving + 1) % direction_count) return corner;
    }
}

/// One number for each cell, in units of ScoreBound.
using CellValues = std::array<int, point_count>;

/// A shoreline, walked with its interior to the left from its lowest, then leftmost point (its
/// home), collects ScoreBound: corner terms where it turns, and the weights of the cells that it
/// encloses by Green's theorem, column by column, from its horizontal edges. Walks that may cross
/// themselves but not turn back on an edge are easily maximised by dynamic programming over (edges
/// left, direction, point), and no shoreline is worth more than the best of them. Such walks may
/// wind around a rich cell several times; prices on cells (see PricedBound) discourage it.
class WalkBound {
  public:
    WalkBound();

    /// Shorelines may not pass the `blocked` points.
    void load(const ScoreBound& bound, Plane blocked);

    /// Makes a cell worth its weight less its price. Where sums could leave 16 bits, prices are
    /// first moved towards the weights (never on boards that occur in games).
    void set_prices(const ScoreBound& bound, CellValues& prices);

    /// What follows is about walks that end in `home`, arriving downwards, and elsewhere pass
    /// higher points, or further right ones of its row, only.
    void aim_at(int home);

    /// What a walk collects at `point`, with the edge by which it leaves. Below `no_step`: it may
    /// not go there.
    static constexpr int no_step = -4000;
    int step(std::size_t arriving, std::size_t leaving, int point) const {
        return steps_[arriving][leaving][at(point)];
    }
    /// The most that a walk of at most `edges` edges, 0-23, collects from `point` on to the home,
    /// where nothing is collected; below -2000 if it cannot get there. For a point that lies
    /// within 24 - `edges` steps of the home.
    int rest(int edges, std::size_t arriving, int point) const {
        return best_[static_cast<std::size_t>(edges)][arriving][at(point)];
    }

    /// How often a best walk of at most 24 edges winds around each cell.
    void windings(int home, CellValues& count) const;

  private:
    using Value = std::int16_t;
    static constexpr std::size_t margin = 16;  ///< more than a step down from point 0
    static constexpr std::size_t row_size = 144;
    using Row = std::array<Value, row_size>;
    static constexpr Value impossible = -8000;
    static constexpr std::size_t tables = max_shoreline_edges;

    static std::size_t at(int point) { return static_cast<std::size_t>(point) + margin; }
    static void add(const Row& a, const Row& b, Row& sum);
    void relax(std::size_t edges, std::size_t begin, std::size_t end);

    alignas(64) std::array<std::array<Row, direction_count>, direction_count> steps_;
    alignas(64) std::array<std::array<Row, direction_count>, tables> best_;
    std::array<std::array<Row, direction_count>, direction_count> turns_;
};

}  // namespace skerry::tiny_islands::exact
