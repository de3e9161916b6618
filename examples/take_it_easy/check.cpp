// The conformance kit on Take It Easy, also by its own strategy, then what its pictures and its
// strategies must keep.

#include <cstdio>

#include "core/testing/check_game.hpp"
#include "entry.hpp"
#include "runner/run/check_entry.hpp"

int main() {
    using take_it_easy::Learned, take_it_easy::TakeItEasy;
    const auto report = skerry::testing::check_game<TakeItEasy>(
        {.strategy_games = 50}, {skerry::testing::player<TakeItEasy, Learned>("learned")});
    std::printf("kit: %zu games, %zu findings\n%s", std::size_t(report.games),
                report.failures.size(), report.text().c_str());
    const std::string mistake = skerry::check_entry(take_it_easy::entry());
    std::printf("entry: %s\n", mistake.empty() ? "no mistake" : mistake.c_str());
    return report.ok() && mistake.empty() ? 0 : 1;
}
