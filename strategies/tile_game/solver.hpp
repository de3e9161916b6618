#pragma once
// Solves positions of the Tile Game exactly.

#include <functional>
#include <memory>
#include <vector>

#include "core/tile_game/game.hpp"

namespace skerry::tile_game {

struct SolverOptions {
    /// Upper limit of the table in MiB (1 MiB = 2^20 bytes), which also holds while the table
    /// grows. A small table costs time, never exactness.
    int memory_mib = 512;
    /// Called now and then with the number of positions that this call of solve() has searched so
    /// far; if it returns false, solving is given up. Empty: never called.
    std::function<bool(std::uint64_t nodes)> keep_going;
};

struct Solution {
    /// False if solving was given up; then only `nodes` is known.
    bool complete = false;
    /// Tiles of the first seat minus tiles of the second at the end, if both seats play for it.
    int margin = 0;
    /// The winner under best play; none: a draw.
    Winner result = Winner::none;
    /// All moves that keep the margin, ordered by cell, then by value. Empty if the game is over.
    std::vector<Move> best_moves;
    /// Best play to the end of the game, always the first of the best moves.
    std::vector<Move> principal_variation;
    /// Positions searched, including those answered by the table or by a formula.
    std::uint64_t nodes = 0;
};

/// Solves any position of any board and pool, given enough time: 3x3x10 takes a moment, 4x4x10
/// seconds; 5x5x26 is out of reach until about half of it is played. All rule options are
/// supported.
///
/// Keeps what it has learned for later calls as long as board and rules stay the same. Answers do
/// not depend on earlier calls (`nodes` does). An instance serves one thread.
class Solver {
  public:
    explicit Solver(SolverOptions options = {});
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    /// Fills in the whole Solution.
    Solution solve(const State& state);

    /// Fills in only margin, result and best moves: all that a player needs.
    Solution best_moves(const State& state);

    /// Fills in only margin, result and the first of the best moves.
    Solution first_best_move(const State& state);

    /// Fills in only margin and result.
    Solution value(const State& state);

    /// The bytes that the table takes at the moment.
    std::size_t table_bytes() const;

  private:
    class Engine;
    template <std::size_t Size>
    class SizedEngine;

    enum class Wanted { value, first_best_move, best_moves, everything };

    Solution run(const State& state, Wanted wanted);
    Engine& engine_for(const State& state);

    SolverOptions options_;
    std::unique_ptr<Engine> engine_;
};

}  // namespace skerry::tile_game
