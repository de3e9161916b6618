#pragma once
// Checks by computation what the rules text of the Tile Game claims about its game.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/tile_game/types.hpp"
#include "strategies/tile_game/solver.hpp"

namespace skerry {

/// The value of a board for one pool.
struct SolvedPool {
    tile_game::Rules rules;
    tile_game::Solution solution;
    double seconds = 0;
};

/// Thrown if a KeepGoing returned false.
struct SolvingStopped {};
using KeepGoing = std::function<bool(std::uint64_t nodes)>;

/// The first best move of the empty board, its value and effort; throws SolvingStopped.
SolvedPool solve_start(tile_game::Solver& solver, const tile_game::Rules& rules);

struct Claim {
    std::string text;           ///< as in the rules text, shortened
    std::string found;          ///< what was computed
    std::optional<bool> holds;  ///< empty: not checked, `found` says why
};

struct ClaimOptions {
    int first_pool = 2;
    int last_pool = 16;
    /// Also count the positions of 3x3x10: takes minutes and several GB.
    bool count_states = false;
    int memory_mib = 512;
    KeepGoing keep_going;
};

std::vector<Claim> check_claims(const ClaimOptions& options);

}  // namespace skerry
