#pragma once

#include <variant>

#include "strategies/alpha_beta.hpp"
#include "strategies/tile_game/evaluation.hpp"
#include "strategies/tile_game/exposure.hpp"

namespace skerry::tile_game {

/// Alpha-beta search on any board, with the smallest representation of positions that holds the
/// board. `Knowledge` is a template of the type of sets and the number of bits of a pool.
template <template <class, int> class Knowledge, class P>
class BoardSearch {
  public:
    using Params = P;
    using Small = AlphaBeta<typename BySize<Knowledge>::Small>;
    using Medium = AlphaBeta<typename BySize<Knowledge>::Medium>;
    using Large = AlphaBeta<typename BySize<Knowledge>::Large>;
    using Result = typename Large::Result;

    BoardSearch(const Rules& rules, const Params& params) : search_(make(rules, params)) {}

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
    using Search = std::variant<Small, Medium, Large>;

    static Search make(const Rules& rules, const Params& params) {
        if (BySize<Knowledge>::Small::fits(rules)) return Small(rules, params);
        if (BySize<Knowledge>::Medium::fits(rules)) return Medium(rules, params);
        return Large(rules, params);
    }

    Search search_;
};

/// Looks at every move.
using AlphaBetaPlayer = BoardSearch<Evaluation, AlphaBetaParams>;

/// The search is as deep as its nodes reach. So few nodes leave a large table empty, and a small
/// one stays in the cache.
struct SelectiveParams : AlphaBetaParams {
    SelectiveParams() {
        depth = 99;
        nodes = 20'000;
        table = 1;
    }
};

/// Looks at the moves that pay, and further.
using Selective = BoardSearch<Exposure, SelectiveParams>;

}  // namespace skerry::tile_game
