// Plays one game of Tiny Islands at random and prints its score.

#include <cstdint>
#include <cstdio>

#include "core/random.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/random.hpp"
#include "strategies/strategy.hpp"

int main() {
    using Islands = skerry::tiny_islands::TinyIslands;
    const Islands::Rules rules;
    constexpr std::uint64_t seed = 1;
    constexpr std::uint64_t game_index = 0;
    skerry::Rng deal_stream = skerry::stream(seed, game_index, skerry::Purpose::deal);
    skerry::Rng own_stream = skerry::stream(seed, game_index, skerry::Purpose::strategy);

    const Islands::Deal deal = Islands::deal(rules, deal_stream);
    Islands::State state = Islands::start(rules, deal);
    skerry::RandomStrategy<Islands> strategy(rules, {});
    skerry::play_out<Islands>(strategy, state, deal, own_stream);

    const Islands::Outcome outcome = Islands::outcome(state);
    std::printf("consumer: %s, %d points\n", outcome.finished() ? "finished" : "dead",
                outcome.total(skerry::Seat::first));
    return Islands::is_over(state) ? 0 : 1;
}
