// Plays one game of Tiny Islands at random and prints its score; then tries a game of its own with
// the conformance kit, which must find the bug that a variant of that game has.

#include <cstdint>
#include <cstdio>
#include <string>

#include "core/random.hpp"
#include "core/testing/check_game.hpp"
#include "core/tiny_islands/game.hpp"
#include "dice_boxes.hpp"
#include "strategies/random.hpp"
#include "strategies/strategy.hpp"

namespace {

bool plays_tiny_islands() {
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
    return Islands::is_over(state);
}

template <dice_club::Bug bug>
skerry::testing::CheckReport report_of_dice_boxes() {
    const auto report = skerry::testing::check_game<dice_club::DiceBoxes<bug>>({});
    std::printf("consumer: %u games of dice-boxes, %u findings\n%s",
                static_cast<unsigned>(report.games), static_cast<unsigned>(report.failures.size()),
                report.text().c_str());
    return report;
}

}  // namespace

int main() {
    using dice_club::Bug;
    const bool plays = plays_tiny_islands();
    const bool conforms = report_of_dice_boxes<Bug::none>().ok();
    const bool found =
        report_of_dice_boxes<Bug::redeal_rolls_the_last_die_again>().text().find(
            "a redealt game differs from the state it was redealt at") != std::string::npos;
    return plays && conforms && found ? 0 : 1;
}
