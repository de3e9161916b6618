#pragma once
// The best closed walk of at most 24 edges, which bounds the rest of a shoreline, and bounds of all
// shorelines with one home, made tighter by prices on cells.

#include "core/simd/instruction_set.hpp"
#include "strategies/tiny_islands/exact/score_bound.hpp"

namespace skerry::tiny_islands::exact {

/// Directions of lattice edges, counter-clockwise.
enum Direction : std::size_t { right, up, left, down };
inline constexpr std::size_t direction_count = 4;
inline constexpr std::array<int, direction_count> point_step = {1, row_stride, -1, -row_stride};

constexpr std::size_t reversed(std::size_t direction) { return direction ^ 2; }

/// The cells around a point that lie to the left of a path, which arrives in one direction and
/// leaves in another: the cells from the leaving edge counter-clockwise to the arriving edge. Bits
/// are numbered as in ScoreBound::at().
constexpr unsigned corner_left_of(std::size_t arriving, std::size_t leaving) {
    unsigned corner = 0;
    for (std::size_t quadrant = leaving;; quadrant = (quadrant + 1) % direction_count) {
        corner |= 1u << quadrant;
        if (quadrant == (arriving + 1) % direction_count) return corner;
    }
}

/// One number for each cell, in units of ScoreBound.
using CellValues = std::array<int, point_count>;

/// A walk along a shoreline starts at its home (its lowest, then leftmost point) and has the
/// interior to the left. It collects the terms of ScoreBound: the corner terms at the points that
/// it passes, and the weights of the cells that it encloses. By Green's theorem these weights are
/// collected from the horizontal edges, column by column. The best walk that may cross itself, but
/// not turn back on an edge, is easily found by dynamic programming over (edges left, direction,
/// point), and no shoreline is worth more. Such a walk may wind around a rich cell several times;
/// prices on cells (see PricedBound) discourage that.
class WalkBound {
  public:
    /// `set`: one of instruction_sets(); decides how fast aim_at() is, never what it finds.
    explicit WalkBound(InstructionSet set = best_instruction_set());

    /// Takes the corner terms of a bound; walks may not pass the `blocked` points.
    void load(const ScoreBound& bound, Plane blocked);

    /// Makes each cell worth its weight less its price. If sums could overflow 16 bits, the prices
    /// are first moved towards the weights (this never happens on boards that occur in games).
    void set_prices(const ScoreBound& bound, CellValues& prices);

    /// From here on, rest() is about walks that end at `home`, arrive there downwards, and
    /// otherwise pass only points in higher rows, or to the right of `home` in its row.
    void aim_at(int home);

    /// What a walk collects at `point` together with the edge by which it leaves. A value below
    /// `no_step` means that the walk may not take that edge.
    static constexpr int no_step = -4000;
    int step(std::size_t arriving, std::size_t leaving, int point) const {
        return steps_[arriving][leaving][at(point)];
    }
    /// The most that a walk of at most `edges` edges, 0-23, collects on its way from `point` to the
    /// home, where nothing is collected; below -2000 if it cannot get there. The point must lie
    /// within 24 - `edges` steps of the home.
    int rest(int edges, std::size_t arriving, int point) const {
        return best_[static_cast<std::size_t>(edges)][arriving][at(point)];
    }

    /// Sets count[cell] to how often a best walk of at most `longest` edges winds around the cell.
    void windings(int home, int longest, CellValues& count) const;

    using Value = std::int16_t;
    /// A number for each point, with room below and above them; point p is at index p + margin.
    static constexpr std::size_t margin = 16;  ///< more than a step down from point 0 needs
    static constexpr std::size_t row_size = 144;
    using Row = std::array<Value, row_size>;
    using DirectionRows = std::array<Row, direction_count>;
    static constexpr Value impossible = -8000;

  private:
    static constexpr std::size_t tables = max_shoreline_edges;

    static std::size_t at(int point) { return static_cast<std::size_t>(point) + margin; }
    static void add(const Row& a, const Row& b, Row& sum);
    void relax(std::size_t edges, std::size_t begin, std::size_t end);

    alignas(64) std::array<DirectionRows, direction_count> steps_;
    alignas(64) std::array<DirectionRows, tables> best_;
    std::array<DirectionRows, direction_count> turns_;
    [[maybe_unused]] InstructionSet set_;
};

/// For the indices from `begin` to `end` - 1, and each direction of arrival, finds the most that a
/// walk collects by its next step and by what `from` says of the rest.
void relax(const std::array<WalkBound::DirectionRows, direction_count>& steps,
           const WalkBound::DirectionRows& from, std::size_t begin, std::size_t end,
           WalkBound::DirectionRows& to);

namespace avx2 {

/// Does what exact::relax() does, 16 points at a time; writes up to 15 indices behind `end`, too.
void relax(const std::array<WalkBound::DirectionRows, direction_count>& steps,
           const WalkBound::DirectionRows& from, std::size_t begin, std::size_t end,
           WalkBound::DirectionRows& to);

}  // namespace avx2

/// Cells that a shoreline with this home may enclose. They lie above the home's row, or in that row
/// and not left of the home. They fit with the home's cell into a bounding box of half-perimeter
/// 12.
Plane reach_from(int home);

/// A walk may collect a cell each time that it winds around it; a shoreline collects a cell once or
/// not at all. So cells have prices: a walk collects a cell's weight less its price. The price is
/// then added once for each cell that is known to be inside, and for each cell that may still be
/// inside if its price is positive. Any prices give a bound (Lagrangian relaxation); subgradient
/// steps look for prices that give a low bound.
class PricedBound {
  public:
    /// Takes a board (see ScoreBound::build()); the prices stay.
    void load(const Board& board, std::size_t slot, Plane blocked, const Rules& rules, Plane guess);
    void set_prices(const CellValues& prices);
    void forget_prices() { prices_ = {}; }  ///< takes effect with load()
    const CellValues& prices() const { return prices_; }

    bool has_prices() const { return (positive_ | negative_).any(); }

    /// Returns an upper bound of the scores of all shorelines with this home, in units of
    /// ScoreBound. The functions below are about this home until the next call.
    int aim_at(int home);

    /// How often the walk behind the last bound winds around each cell.
    void windings(CellValues& count) const { walks_.windings(home_, longest_, count); }
    /// Moves the prices one step against the subgradient at the last bound, which was `gap` above
    /// the aim; the step is halved `halvings` times. Returns false if there is nothing to improve.
    bool step_prices(const CellValues& windings, int gap, int halvings);

    /// The bound without WalkBound::rest(), when only the first edge is known.
    int at_start() const;
    /// How much the bound changes when more cells become known. `inside`: cells known to be inside
    /// before; `new_inside` and `new_outside`: cells that are now known too.
    int change(Plane inside, Plane new_inside, Plane new_outside) const;
    const WalkBound& walks() const { return walks_; }

  private:
    ScoreBound bound_;
    WalkBound walks_;
    CellValues prices_{};
    Plane positive_;  ///< cells with a price above 0
    Plane negative_;
    int longest_ = max_shoreline_edges;  ///< edges that a shoreline may have
    int home_ = 0;
};

}  // namespace skerry::tiny_islands::exact
