#pragma once

#include <doctest/doctest.h>

#include "core/tiny_islands/game.hpp"
#include "strategies/strategy.hpp"
#include "tests/support/tiny_islands/boards.hpp"

namespace skerry::test {

/// Checks that a strategy plays a whole game in one go as it does choice by choice, each legal.
template <class Strategy>
void check_game_in_one_go(Strategy& strategy, const tiny_islands::Rules& rules,
                          const tiny_islands::Deal& deal, Rng rng) {
    using tiny_islands::TinyIslands;
    tiny_islands::State fast = TinyIslands::start(rules, deal);
    tiny_islands::State plain = fast;
    strategy.start(fast);
    skerry::play_out<TinyIslands>(strategy, fast, deal, rng);
    strategy.start(plain);
    skerry::play_out_by_choices<TinyIslands>(strategy, plain, deal, rng);
    REQUIRE(fast == plain);
    REQUIRE(shorelines_are_legal(fast.board));
    tiny_islands::State state = TinyIslands::start(rules, deal);
    strategy.start(state);
    while (!TinyIslands::is_over(state)) {
        const tiny_islands::Move move = strategy.choose(state, rng);
        REQUIRE(TinyIslands::is_legal(state, move));
        strategy.follow(state, move);
        TinyIslands::play(state, move, deal);
    }
    REQUIRE(fast == state);
}

/// Follows a game of choices and of random moves, and checks that a playout after each move is that
/// of the game followed.
template <class Strategy>
void check_playouts_after_moves(Strategy& strategy, const tiny_islands::Rules& rules,
                                const tiny_islands::Deal& deal, Rng rng) {
    using tiny_islands::TinyIslands;
    tiny_islands::State state = TinyIslands::start(rules, deal);
    strategy.start(state);
    while (!TinyIslands::is_over(state)) {
        const tiny_islands::Move move =
            rng.chance(1, 2) ? strategy.choose(state, rng) : TinyIslands::sample_move(state, rng);
        tiny_islands::State after = state;
        RunningGame<TinyIslands> running(after, deal);
        strategy.play_out_after(running, move, rng);
        strategy.follow(state, move);
        TinyIslands::play(state, move, deal);
        tiny_islands::State from_here = state;
        skerry::play_out<TinyIslands>(strategy, from_here, deal, rng);
        REQUIRE(after == from_here);
        REQUIRE(TinyIslands::is_over(after));
        REQUIRE(shorelines_are_legal(after.board));
    }
}

}  // namespace skerry::test
