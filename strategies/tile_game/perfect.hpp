#pragma once

#include "core/fields.hpp"
#include "core/notation.hpp"
#include "strategies/strategy.hpp"
#include "strategies/tile_game/solver.hpp"

namespace skerry::tile_game {

/// Whether any position of a board is solved within seconds (4x4x10: 10 s, 3x3x24: 3 s; 4x4x12
/// takes minutes).
constexpr bool solved_in_seconds(const Rules& rules) {
    const int pool = rules.larger_pool();
    return rules.cells() <= 9 ? pool <= 24 : rules.cells() <= 16 && pool <= 10;
}

/// Plays exactly: always a move that keeps the margin to which best play of both sides leads. It
/// never gives away a win or a draw, and wins by as much as can be forced.
class Perfect {
  public:
    struct Params {
        bool vary = false;
        int memory = 64;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("vary", self.vary,
                  "draw among the best moves, so that repeated games differ; else the first by "
                  "cell, then by value");
            visit("memory", self.memory, Range{1, 65'536},
                  "most MiB of what a thread remembers of solved positions; less is slower, never "
                  "wrong");
        }
    };

    /// Throws NotationError for boards that are too large to solve.
    Perfect(const Rules& rules, const Params& params)
        : vary_(params.vary), solver_(SolverOptions{params.memory, {}}) {
        if (solved_in_seconds(rules)) return;
        throw NotationError(0,
                            "perfect solves boards of up to 9 cells with pools of up to 24, and "
                            "of up to 16 cells with pools of up to 10, not " +
                                std::to_string(rules.rows) + "x" + std::to_string(rules.cols) +
                                "x" + std::to_string(rules.larger_pool()) +
                                "; selective plays on any");
    }

    Move choose(const State& state, Rng& rng) {
        if (!vary_) return solver_.first_best_move(state).best_moves.front();
        const Solution solution = solver_.best_moves(state);
        const auto count = static_cast<std::uint32_t>(solution.best_moves.size());
        return solution.best_moves[rng.below(count)];
    }

  private:
    bool vary_;
    Solver solver_;
};

}  // namespace skerry::tile_game
