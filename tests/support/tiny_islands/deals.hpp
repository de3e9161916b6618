#pragma once

#include "core/random.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "strategies/strategy.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/boards.hpp"

namespace skerry::test {

/// The deal of game number `game` in a batch with this seed.
inline tiny_islands::Deal deal_of(const tiny_islands::Rules& rules, std::uint64_t seed,
                                  std::uint64_t game) {
    Rng rng = stream(seed, game, Purpose::deal);
    return tiny_islands::TinyIslands::deal(rules, rng);
}

/// Plays on with the moves that next(state) gives, each checked, to the end of a finished game.
template <class Next>
tiny_islands::State finish_checked(tiny_islands::State state, const tiny_islands::Deal& deal,
                                   Next&& next) {
    using tiny_islands::TinyIslands;
    while (!TinyIslands::is_over(state)) {
        const tiny_islands::Move move = next(state);
        REQUIRE(TinyIslands::is_legal(state, move));
        TinyIslands::play(state, move, deal);
    }
    REQUIRE(state.all_drawn());
    REQUIRE(shorelines_are_legal(state.board, state.rules.longest_shoreline));
    return state;
}

/// Draws a random shoreline for each empty interior, in their order, as long as there is room.
inline void draw_random_shorelines(
    std::array<tiny_islands::Plane, tiny_islands::shoreline_count>& interiors, Rng& rng) {
    tiny_islands::Plane points;
    for (const tiny_islands::Plane interior : interiors)
        points |= tiny_islands::boundary_points(interior);
    for (tiny_islands::Plane& interior : interiors) {
        if (interior.any()) continue;
        if (!tiny_islands::has_legal_shoreline(points)) return;
        interior = tiny_islands::random_shoreline(points, rng);
        points |= tiny_islands::boundary_points(interior);
    }
}

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
    REQUIRE(shorelines_are_legal(fast.board, rules.longest_shoreline));
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
        REQUIRE(shorelines_are_legal(after.board, rules.longest_shoreline));
    }
}

}  // namespace skerry::test
