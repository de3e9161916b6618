// The conformance kit on Take It Easy.

#include <cstdio>

#include "core/testing/check_game.hpp"
#include "take_it_easy.hpp"

int main() {
    const auto report = skerry::testing::check_game<take_it_easy::TakeItEasy>({});
    std::printf("kit: %zu games, %zu findings\n%s", std::size_t(report.games),
                report.failures.size(), report.text().c_str());
    return report.ok() ? 0 : 1;
}
