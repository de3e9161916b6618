#pragma once

#include <doctest/doctest.h>

#include <cstdint>

#include "core/random.hpp"
#include "core/tiny_islands/game.hpp"
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
    REQUIRE(shorelines_are_legal(state.board));
    return state;
}

}  // namespace skerry::test
