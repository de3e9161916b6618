#include "strategies/tiny_islands/exact_shoreline.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <span>
#include <utility>

#include "strategies/tiny_islands/exact_search.hpp"

namespace skerry::tiny_islands {

using exact::no_score;
using exact::ShorelineProof;

namespace {

Board with(Board board, const Move& placement) {
    board.of(placement.tile) |= placement.cell.plane();
    return board;
}

ExactShoreline result_of(const ShorelineProof& proof, Board board, std::size_t slot,
                         const Rules& rules) {
    board.interiors[slot] = proof.best();
    return {proof.best(), score(board, rules), proof.nodes()};
}

constexpr std::size_t capacity = TinyIslands::MoveList::capacity;

/// Indices of the placements, those with the best guesses first, and the guesses.
struct Promise {
    std::array<std::pair<int, std::size_t>, capacity> order;  ///< negated score, index
    std::array<Plane, capacity> shorelines;

    Promise(ShorelineProof& proof, const State& state, const TinyIslands::MoveList& moves) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            proof.begin(with(state.board, moves[i]), state.drawn, state.shore_points, state.rules);
            proof.guess();
            order[i] = {-proof.best_score(), i};
            shorelines[i] = proof.best();
        }
        std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(moves.size()));
    }
};

}  // namespace

ExactShorelineSolver::ExactShorelineSolver() : proof_(std::make_unique<ShorelineProof>()) {}
ExactShorelineSolver::~ExactShorelineSolver() = default;
ExactShorelineSolver::ExactShorelineSolver(ExactShorelineSolver&&) noexcept = default;
ExactShorelineSolver& ExactShorelineSolver::operator=(ExactShorelineSolver&&) noexcept = default;

ExactShoreline ExactShorelineSolver::solve(const Board& board, std::size_t slot, Plane shore_points,
                                           const Rules& rules) {
    proof_->begin(board, slot, shore_points, rules);
    proof_->forget_prices();
    proof_->guess();
    proof_->prove(no_score);
    return result_of(*proof_, board, slot, rules);
}

/// Once the most promising placement is solved, the others need only be shown to be worse: most
/// fail by their first bounds, with the prices of the placement before.
ExactLastTurn ExactShorelineSolver::solve_last_turn(const State& state) {
    assert(state.placed + 1 == state.rules.placements && state.drawn == 2);
    TinyIslands::MoveList moves;
    TinyIslands::legal_moves(state, moves);
    const Promise promise(*proof_, state, moves);

    ExactLastTurn best;
    std::uint64_t nodes = 0;
    int bar = no_score;
    std::size_t best_index = 0;
    proof_->forget_prices();
    for (const auto& [negated, i] : std::span(promise.order).first(moves.size())) {
        const Board board = with(state.board, moves[i]);
        proof_->begin(board, state.drawn, state.shore_points, state.rules);
        if (promise.shorelines[i].any()) proof_->offer(promise.shorelines[i]);
        if (best.shoreline.interior.any()) proof_->offer(best.shoreline.interior);
        if (proof_->prove(bar + (i > best_index ? 1 : 0))) {
            bar = proof_->best_score();
            best_index = i;
            best = {moves[i], result_of(*proof_, board, state.drawn, state.rules)};
        }
        nodes += proof_->nodes();
    }
    best.shoreline.nodes = nodes;
    return best;
}

}  // namespace skerry::tiny_islands
