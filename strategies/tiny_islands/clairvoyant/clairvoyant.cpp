#include "strategies/tiny_islands/clairvoyant/clairvoyant.hpp"

#include <limits>

#include "strategies/tiny_islands/clairvoyant/deal_tempering.hpp"

namespace skerry::tiny_islands {

namespace {

/// Plays at random to the end of the game and returns all decisions that were played.
CompleteGame random_game(State& state, const Deal& deal, Rng& rng) {
    CompleteGame game;
    while (!TinyIslands::is_over(state)) {
        const Move move = TinyIslands::sample_move(state, rng);
        if (move.is_shoreline())
            game.interiors[state.drawn] = move.interior;
        else
            game.placements[state.placed] = move;
        TinyIslands::play(state, move, deal);
    }
    return game;
}

void append_moves(State state, const CompleteGame& game, const Deal& deal,
                  std::vector<Move>& moves) {
    while (!TinyIslands::is_over(state)) {
        const Move move = state.shoreline_due() ? Move::shoreline(game.interiors[state.drawn])
                                                : game.placements[state.placed];
        moves.push_back(move);
        TinyIslands::play(state, move, deal);
    }
}

}  // namespace

void Clairvoyant::solve(const State& state, const Deal& deal, Rng& rng, std::vector<Move>& moves) {
    if (TinyIslands::is_over(state)) return;
    const DealSpots spots(deal, state.placed, state.rules);
    CompleteGame best;
    int best_score = std::numeric_limits<int>::min();
    bool found = false;
    for (int start = 0; start < params_.restarts; ++start) {
        chains_.clear();
        for (std::size_t i = 0; i < tempered_chains; ++i) {
            State end = state;
            const CompleteGame random = random_game(end, deal, rng);
            // A random game may end dead by chance. It is used only if no random game reaches the
            // end.
            if (!found) best = random;
            if (!end.all_drawn()) continue;
            found = true;
            chains_.emplace_back(state, spots);
            chains_.back().start_from(end, random, Rng(rng.next()));
        }
        temper(chains_, state.rules, params_.steps, rng);
        for (const DealChain& chain : chains_) {
            if (chain.best_score() <= best_score) continue;
            best_score = chain.best_score();
            best = chain.best();
        }
    }
    append_moves(state, best, deal, moves);
}

}  // namespace skerry::tiny_islands
