#pragma once
// Exact values of the Tile Game, of a position and by pool, as text and JSON.

#include <nlohmann/json_fwd.hpp>

#include "core/outcome.hpp"
#include "core/tile_game/game.hpp"
#include "core/tile_game/types.hpp"
#include "runner/text/text_style.hpp"
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

/// The name of a result: "first", "second" or "draw".
const char* winner_name(Winner winner);

/// The name of a board, like "3x3x10": rows, columns, pool.
std::string board_name(const tile_game::Rules& rules);

/// The moves of one position in the notation of the game.
std::vector<std::string> move_texts(const tile_game::State& state,
                                    const std::vector<tile_game::Move>& moves);

class SolvedPosition {
  public:
    /// `seconds` is the time that solving took.
    SolvedPosition(const tile_game::State& state, tile_game::Solution solution, double seconds)
        : state_(state), solution_(std::move(solution)), seconds_(seconds) {}

    /// The board, result, best moves, a line of best play and the effort; lines of best moves wrap
    /// at `width` columns.
    std::string text(std::size_t width) const;

    /// Perfect play from this position, with one board per move.
    std::string game_text() const;

    nlohmann::ordered_json json() const;

  private:
    tile_game::State state_;
    tile_game::Solution solution_;
    double seconds_;
};

/// One row per pool.
std::string pools_text(const std::vector<SolvedPool>& pools, const TextStyle& style);

}  // namespace skerry
