#include "strategies/tiny_islands/exact/exact_shoreline.hpp"

#include "strategies/tiny_islands/exact/shoreline_proof.hpp"

namespace skerry::tiny_islands {

using exact::no_score;
using exact::ShorelineProof;

ExactShorelineSolver::ExactShorelineSolver() : proof_(std::make_unique<ShorelineProof>()) {}
ExactShorelineSolver::~ExactShorelineSolver() = default;
ExactShorelineSolver::ExactShorelineSolver(ExactShorelineSolver&&) noexcept = default;
ExactShorelineSolver& ExactShorelineSolver::operator=(ExactShorelineSolver&&) noexcept = default;

ExactShoreline ExactShorelineSolver::solve(const Board& board, std::size_t slot, Plane shore_points,
                                           const Rules& rules, Plane known) {
    proof_->begin(board, slot, shore_points, rules);
    proof_->forget_prices();
    if (known.any())
        proof_->offer(known);
    else
        proof_->guess();
    proof_->prove(no_score, board_plane);
    Board drawn = board;
    drawn.interiors[slot] = proof_->best();
    return {proof_->best(), score(drawn, rules), proof_->nodes()};
}

}  // namespace skerry::tiny_islands
