#pragma once
// The proof that a shoreline is best: branch and bound over its edges.

#include <algorithm>

#include "core/tiny_islands/board.hpp"
#include "strategies/tiny_islands/exact/walk_bound.hpp"

namespace skerry::tiny_islands::exact {

/// A number below every score of a board with so many tiles, also where all are invalid. It is not
/// so low that paths without a way home would look worth following.
constexpr int no_score(const Rules& rules, int tiles) {
    return std::min(-500, -1 - rules.penalty() * tiles);
}

/// Looks for the best shoreline of one board; see ExactShorelineSolver. Nothing is allocated.
class ShorelineProof {
  public:
    /// Takes a board, for which no shoreline is known yet. Prices stay: the prices of a similar
    /// board are a good start.
    void begin(const Board& board, std::size_t slot, Plane shore_points, const Rules& rules);
    void forget_prices() { bound_.forget_prices(); }

    /// Finds a good shoreline cheaply, by local search, and offers it.
    void guess();
    /// Makes a legal shoreline the best so far if it scores more than the best so far.
    void offer(Plane interior);

    /// Finds the best shoreline that has at least `bar` points and whose home (the lower left
    /// corner of its lowest, then leftmost cell) is among `homes`. If several are equally good,
    /// finds the first one in the order of for_each_loop(). Returns false if there is none.
    /// Shorelines that were offered must have their home among `homes` too, or less than `bar`
    /// points.
    bool prove(int bar, Plane homes);

    /// Sets bounds[home] to an upper bound of the scores of shorelines with that home, in units of
    /// ScoreBound; to a number below all scores where no shoreline has that home.
    void bound_homes(Plane guess, CellValues& bounds);

    /// The best shoreline so far; empty, with a best_score() below every score, if none is known.
    /// Scores are without `score_floor`.
    Plane best() const { return best_; }
    int none() const { return none_; }
    int best_score() const { return best_score_; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    struct Home {
        int point;
        int bound;  ///< upper bound of the scores of its loops, in units of ScoreBound
    };
    /// The first edges of a loop, with its interior to the left.
    struct Path {
        int point;
        std::size_t arriving;
        int edges_left;
        int sum;  ///< the bound without WalkBound::rest()
        Plane used;
        Plane interior;  ///< cells inside by the even-odd rule over the edges so far
        Plane inside;    ///< cells known to be inside
        Plane outside;
    };

    int value(Plane interior);
    Plane climb(Plane start);
    int needed(int home, int bar) const;
    int improve_prices(int home, int target, int rounds);
    void offer_walk(const CellValues& windings);
    void list_homes(Plane among);
    void search_from(int home);
    void extend(const Path& path);
    void close(Plane interior);
    bool decide(Path& path, Plane inside, Plane outside) const;

    Board board_;
    std::size_t slot_ = 0;
    Plane blocked_;
    Rules rules_;
    PricedBound bound_;
    std::array<Home, cell_count> homes_{};
    std::size_t home_count_ = 0;

    int home_ = 0;
    int threshold_ = 0;  ///< paths with a bound below this are pruned
    Plane best_;
    int none_ = 0;  ///< below every score
    int best_score_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace skerry::tiny_islands::exact
