#pragma once
// Checks by computation what the rules text of the Tile Game claims about its game.
// Shows values of the Tile Game by pool, and the claims about them, as text and JSON.
// Finds the best end of a game of Tiny Islands.

#include <nlohmann/json_fwd.hpp>

#include "core/outcome.hpp"
#include "core/tile_game/game.hpp"
#include "core/tile_game/types.hpp"
#include "runner/words/text_style.hpp"
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

/// Each claim, whether it holds, and what was computed.
std::string claims_text(const std::vector<Claim>& claims, const TextStyle& style);

/// The best last shoreline of a position, or the best last placement together with it, as text or
/// JSON. `position` is in the game's notation; its offers may be left out if they no longer matter.
/// Throws UserError if the text is no such position.
std::string best_end_of_tiny_islands(const std::string& position, bool json);

}  // namespace skerry
