// The conformance kit on Yahtzee, also by its own strategies, then what its pictures and its
// strategies must keep.

#include <cstdio>

#include "core/testing/check_game.hpp"
#include "entry.hpp"
#include "runner/run/check_entry.hpp"

int main() {
    using yahtzee::Planner, yahtzee::Yahtzee;
    const auto report = skerry::testing::check_game<Yahtzee>(
        {.strategy_games = 20}, {skerry::testing::player<Yahtzee, Planner<false>>("greedy"),
                                 skerry::testing::player<Yahtzee, Planner<true>>("optimal")});
    std::printf("kit: %zu games, %zu findings\n%s", std::size_t(report.games),
                report.failures.size(), report.text().c_str());
    const std::string mistake = skerry::check_entry(yahtzee::entry());
    std::printf("entry: %s\n", mistake.empty() ? "no mistake" : mistake.c_str());
    return report.ok() && mistake.empty() ? 0 : 1;
}
