#pragma once
// Shows values of the Tile Game by pool, and the claims about them, as text and JSON.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/outcome.hpp"
#include "core/tile_game/game.hpp"
#include "runner/solve/tile_game_claims.hpp"
#include "runner/words/text_style.hpp"
#include "strategies/tile_game/solver.hpp"

namespace skerry {

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

    /// With `with_states`, the position after each move of the line is included.
    nlohmann::ordered_json json(bool with_states) const;

  private:
    tile_game::State state_;
    tile_game::Solution solution_;
    double seconds_;
};

/// One row per pool.
std::string pools_text(const std::vector<SolvedPool>& pools, const TextStyle& style);
nlohmann::ordered_json pool_json(const SolvedPool& solved);

/// Each claim, whether it holds, and what was computed.
std::string claims_text(const std::vector<Claim>& claims, const TextStyle& style);
nlohmann::ordered_json claim_json(const Claim& claim);

}  // namespace skerry
