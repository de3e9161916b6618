#pragma once
// The worth of every cell of a board, for each of the things that can be put there.

#include <string>
#include <vector>

#include "runner/advice/advice.hpp"

namespace skerry {

struct ValueMapCell {
    int x = 0;  ///< in squares of the game's Scene
    int y = 0;
    std::string what;  ///< what would be put there: "forest"
    std::string move;
    double value = 0;       ///< points; in a game for two the share of games won
    double minus_best = 0;  ///< the paired difference, which tells moves apart better than values
    MoveStanding standing = MoveStanding::level;
    double shade = 1;  ///< 1 for the best move of the decision, 0 for the worst
};

struct ValueMap {
    double low = 0;  ///< the least and the largest `value`
    double high = 0;
    std::vector<ValueMapCell> cells;  ///< the best first; one square once for each of its moves

    /// The best move of a square; null if none is legal there.
    const ValueMapCell* best_at(int x, int y) const;
};

/// The values of the moves that belong to one square; empty in a decision of other moves.
ValueMap value_map(const Advice& advice);

}  // namespace skerry
