#pragma once

#include <variant>

#include "strategies/alpha_beta.hpp"
#include "strategies/tile_game/evaluation.hpp"

namespace skerry::tile_game {

/// Alpha-beta search on any board, with the smallest representation of positions that holds the
/// board.
class AlphaBetaPlayer {
  public:
    using Params = AlphaBetaParams;
    using Result = AlphaBeta<LargeEvaluation>::Result;

    AlphaBetaPlayer(const Rules& rules, const Params& params) : search_(make(rules, params)) {}

    Move choose(const State& state, Rng& rng) {
        return std::visit([&](auto& search) { return search.choose(state, rng); }, search_);
    }

    /// The state must not be over.
    Result search(const State& state) {
        return std::visit(
            [&](auto& search) {
                const auto found = search.search(state);
                return Result{found.move, found.value, found.depth, found.nodes};
            },
            search_);
    }

  private:
    using Search = std::variant<AlphaBeta<SmallEvaluation>, AlphaBeta<MediumEvaluation>,
                                AlphaBeta<LargeEvaluation>>;

    static Search make(const Rules& rules, const Params& params) {
        if (SmallEvaluation::fits(rules)) return AlphaBeta<SmallEvaluation>(rules, params);
        if (MediumEvaluation::fits(rules)) return AlphaBeta<MediumEvaluation>(rules, params);
        return AlphaBeta<LargeEvaluation>(rules, params);
    }

    Search search_;
};

}  // namespace skerry::tile_game
