#include "strategies/tiger_island/strategist.hpp"

#include "strategies/game_value.hpp"

namespace skerry::tiger_island {

Move Strategist::choose(const State& state, Rng& rng) {
    const bool placing = state.phase == Phase::place;
    tactician_.plan_turns(state, rng, static_cast<std::size_t>(params_.plans), turns_);
    std::size_t best = 0;
    if (turns_.size() > 1) {
        arms_.clear();
        for (std::size_t i = 0; i < turns_.size(); ++i) arms_.push_back({i, 0});
        Deal future;
        std::uint64_t playout_key = 0;
        best = sequential_halving(
            std::span<Arm>(arms_), params_.rollouts * static_cast<int>(turns_.size()),
            [&] {
                future = TigerIsland::redeal(state, rng);
                playout_key = rng.next();
            },
            [&](std::size_t i) {
                return playout_value(state, turns_[i], future, Rng(playout_key));
            });
    }
    return placing ? turns_[best].placement : turns_[best].build;
}

int Strategist::playout_value(State state, const PlannedTurn& turn, const Deal& future, Rng rng) {
    const Seat me = state.mover();
    if (state.phase == Phase::place) TigerIsland::play(state, turn.placement, future);
    if (!TigerIsland::is_over(state)) TigerIsland::play(state, turn.build, future);
    play_out<TigerIsland>(totoro_, state, future, rng);
    return game_value<TigerIsland>(TigerIsland::outcome(state), me);
}

}  // namespace skerry::tiger_island
