// Solves the last shoreline, and the last turn: the most promising placement first, then the rest.

#include "strategies/tiny_islands/exact/exact_shoreline.hpp"

#include "strategies/tiny_islands/exact/score_bound.hpp"
#include "strategies/tiny_islands/exact/shoreline_proof.hpp"

namespace skerry::tiny_islands {

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
    proof_->prove(proof_->none(), board_plane);
    Board drawn = board;
    drawn.interiors[slot] = proof_->best();
    return {proof_->best(), score(drawn, rules), proof_->nodes()};
}

namespace {

constexpr std::size_t capacity = TinyIslands::MoveList::capacity;

Board with(Board board, const Move& placement) {
    board.of(placement.tile) |= placement.cell.plane();
    return board;
}

/// Pairs (negated score, index) of the placements, sorted so that the placement with the highest
/// score with `shoreline` comes first.
std::array<std::pair<int, std::size_t>, capacity> by_promise(const State& state,
                                                             const TinyIslands::MoveList& moves,
                                                             Plane shoreline) {
    std::array<std::pair<int, std::size_t>, capacity> order;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        Board board = with(state.board, moves[i]);
        board.interiors[state.drawn] = shoreline;
        order[i] = {-score(board, state.rules).total(), i};
    }
    std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(moves.size()));
    return order;
}

/// The homes whose shorelines might have `bar` points with the placement: the homes for which the
/// bound without the placement (in `bounds`) plus the placement's greatest gain is at least `bar`.
Plane promising_homes(const State& state, const Move& move, const exact::CellValues& bounds,
                      int bar) {
    const auto gain = [&](bool inside) {
        return exact::most_gain(state.board, state.drawn, state.rules, move.tile, move.cell,
                                inside);
    };
    const int outside = gain(false);
    const int anywhere = std::max(outside, gain(true));
    Plane homes;
    for (int home : board_plane) {
        const bool reaches = exact::reach_from(home).test(move.cell.bit());
        const int most = reaches ? anywhere : outside;
        if (bounds[static_cast<std::size_t>(home)] >= (bar - most) * exact::ScoreBound::unit)
            homes |= Plane::single(home);
    }
    return homes;
}

}  // namespace

/// Solves the most promising placement. The other placements need only be shown to be worse, for
/// which the bounds of the board before the placement mostly suffice.
ExactLastTurn ExactShorelineSolver::solve_last_turn(const State& state) {
    assert(state.placed + 1 == state.rules.placements && state.drawn == 2);
    TinyIslands::MoveList moves;
    TinyIslands::legal_moves(state, moves);
    assert(!moves.empty());
    const auto begin = [&](const Board& board) {
        proof_->begin(board, state.drawn, state.shore_points, state.rules);
    };
    begin(state.board);
    proof_->forget_prices();
    proof_->guess();
    const auto order = by_promise(state, moves, proof_->best());

    ExactLastTurn best;
    std::uint64_t nodes = 0;
    int best_points = exact::no_score(state.rules, state.board.occupied().count() + 1);
    std::size_t best_index = 0;
    exact::CellValues bounds;
    for (const auto& [negated, i] : std::span(order).first(moves.size())) {
        const bool is_first = i == order.front().second;
        const int bar = best_points + (i > best_index ? 1 : 0);
        const Plane homes = is_first ? board_plane : promising_homes(state, moves[i], bounds, bar);
        if (homes.none()) continue;
        Board board = with(state.board, moves[i]);
        begin(board);
        if (is_first)
            proof_->guess();
        else if (best.shoreline.interior.any())
            proof_->offer(best.shoreline.interior);
        if (proof_->prove(bar, homes)) {
            best_points = proof_->best_score();
            best_index = i;
            board.interiors[state.drawn] = proof_->best();
            best = {moves[i], {proof_->best(), score(board, state.rules), 0}};
        }
        nodes += proof_->nodes();
        if (is_first) {
            begin(state.board);
            proof_->bound_homes(best.shoreline.interior, bounds);
        }
    }
    best.shoreline.nodes = nodes;
    return best;
}

}  // namespace skerry::tiny_islands
