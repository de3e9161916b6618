#include "strategies/tiny_islands/knowledge.hpp"

namespace skerry::tiny_islands {

std::optional<Move> Knowledge::solve(const State& state, Plane known) {
    if (state.drawn != shoreline_count - 1) return std::nullopt;
    if (state.shoreline_due())
        return Move::shoreline(
            solver_.solve(state.board, state.drawn, state.shore_points, state.rules, known)
                .interior);
    if (state.placed + 1 == state.rules.placements) return solver_.solve_last_turn(state).placement;
    return std::nullopt;
}

Deal Knowledge::future(const State& state, Rng& rng) const {
    if (params_.know_cards || state.rules.deck != DeckRule::double_sided)
        return TinyIslands::redeal(state, rng);
    State apart = state;
    apart.rules.deck = DeckRule::two_decks;
    return TinyIslands::redeal(apart, rng);
}

}  // namespace skerry::tiny_islands
