// The conformance kit on Connect Four, also by alpha-beta, then what its pictures and its
// strategies must keep.

#include <cstdio>

#include "core/testing/check_game.hpp"
#include "entry.hpp"
#include "runner/run/check_entry.hpp"

int main() {
    using connect_four::ConnectFour;
    using Search = skerry::AlphaBeta<skerry::PlainSearch<ConnectFour>>;
    const auto report = skerry::testing::check_game<ConnectFour>(
        {.strategy_games = 20}, {skerry::testing::player<ConnectFour, Search>("alpha_beta")});
    std::printf("kit: %zu games, %zu findings\n%s", std::size_t(report.games),
                report.failures.size(), report.text().c_str());
    const std::string mistake = skerry::check_entry(connect_four::entry());
    std::printf("entry: %s\n", mistake.empty() ? "no mistake" : mistake.c_str());
    return report.ok() && mistake.empty() ? 0 : 1;
}
