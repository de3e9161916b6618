#pragma once
// The proof that a shoreline is best: branch and bound over its edges.

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/tiny_islands/board.hpp"
#include "strategies/tiny_islands/exact/priced_bound.hpp"

namespace skerry::tiny_islands::exact {

/// Below every score: 81 invalid tiles cost 405. Not so far below that paths without a way home
/// would look worth following.
inline constexpr int no_score = -500;

/// Looks for the best shoreline of one board; see ExactShorelineSolver. Nothing is allocated.
class ShorelineProof {
  public:
    /// Takes a board; no shoreline is known. Prices stay: those of a similar board are a good
    /// beginning.
    void begin(const Board& board, std::size_t slot, Plane shore_points, const Rules& rules);
    void forget_prices() { bound_.forget_prices(); }

    /// Local search for a good shoreline, cheaply.
    void guess();
    /// Takes a legal shoreline for the best so far if it is better.
    void offer(Plane interior);

    /// Finds the best shoreline that has at least `bar` points and its home (the lower left corner
    /// of its lowest, then leftmost cell) among `homes`, the first one in the order of
    /// for_each_loop() among equals; false if there is none. Shorelines offered must have theirs
    /// there too, or less than `bar` points.
    bool prove(int bar, Plane homes);

    /// Upper bounds of the scores of shorelines with each home, in units of ScoreBound; below all
    /// scores where there are none.
    void bound_homes(Plane guess, CellValues& bounds);

    /// The best so far; empty, with no_score, if none is known. Scores are those without
    /// `score_floor`.
    Plane best() const { return best_; }
    int best_score() const { return best_score_; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    struct Home {
        int point;
        int bound;  ///< of the scores of its loops, in units of ScoreBound
    };
    /// The first edges of a loop, interior to the left.
    struct Path {
        int point;
        std::size_t arriving;
        int edges_left;
        int sum;  ///< all of the bound but WalkBound::rest()
        Plane used;
        Plane interior;  ///< by the even-odd rule over the edges so far
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
    int threshold_ = 0;  ///< a bound below it is pruned
    Plane best_;
    int best_score_ = no_score;
    std::uint64_t nodes_ = 0;
};

}  // namespace skerry::tiny_islands::exact
