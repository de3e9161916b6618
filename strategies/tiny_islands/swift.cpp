#include "strategies/tiny_islands/swift.hpp"

#include <algorithm>
#include <cstddef>

namespace skerry::tiny_islands {

namespace {

bool last_shoreline_due(const State& state) {
    return state.shoreline_due() && state.drawn == shoreline_count - 1;
}

}  // namespace

Swift::Swift(const Rules&, const Params& params)
    : policy_(PolicyModel(trained_policy(), trained_network())),
      joint_(params.changes, params.reserve),
      kept_(PlannedGame(policy_.model().plan())) {}

void Swift::start(const State& state) {
    policy_.start(image_of(state).of(state));
    kept_.forget();
}

void Swift::follow(const State& before, const Move& move) {
    const Symmetry symmetry = image_of(before);
    if (const PlannedGame* game = kept_.after(before, move))
        policy_.follow_as(*game);
    else
        policy_.follow(symmetry.of(before), symmetry.of(move));
    kept_.forget();
}

Move Swift::choose(const State& state, Rng& rng) {
    kept_.forget();
    const Symmetry symmetry = image_of(state);
    const State image = symmetry.of(state);
    if (state.shoreline_due()) {
        const Move planned = symmetry.inverse().of(policy_.choose(image, rng));
        if (!last_shoreline_due(state)) return planned;
        return Move::shoreline(
            solver_
                .solve(state.board, state.drawn, state.shore_points, state.rules, planned.interior)
                .interior);
    }
    const auto choice = joint_.best(policy_.model(), policy_.planned(image), image);
    const Move move = symmetry.inverse().of(choice.move);
    kept_.keep(state, move, choice.game);
    return move;
}

void Swift::propose(const State& state, Rng& rng, int count, Candidates<TinyIslands>& list) {
    add_candidate<TinyIslands>(list, choose(state, rng));
    const auto wanted = static_cast<std::size_t>(count);
    const Symmetry symmetry = image_of(state);
    const State image = symmetry.of(state);
    Candidates<TinyIslands> others;
    if (state.shoreline_due()) {
        policy_.propose(image, rng, count, others);
    } else {
        ValuedPlacements placements = joint_.values(policy_.model(), policy_.planned(image), image);
        std::stable_sort(placements.begin(), placements.end(),
                         [](const auto& a, const auto& b) { return a.value > b.value; });
        for (const ValuedPlacement& placement : placements)
            others.push_back(Move::placement(placement.tile, placement.cell));
    }
    for (const Move& move : others)
        if (list.size() < wanted) add_candidate<TinyIslands>(list, symmetry.inverse().of(move));
}

bool Swift::value_moves(const State& state, const Candidates<TinyIslands>& moves,
                        std::span<int> values) {
    if (state.shoreline_due()) return false;
    const Symmetry symmetry = image_of(state);
    const State image = symmetry.of(state);
    const ValuedPlacements list = joint_.values(policy_.model(), policy_.planned(image), image);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move move = symmetry.of(moves[i]);
        for (const ValuedPlacement& placement : list)
            if (placement.tile == move.tile && placement.cell == move.cell)
                values[i] = placement.value;
    }
    return true;
}

}  // namespace skerry::tiny_islands
