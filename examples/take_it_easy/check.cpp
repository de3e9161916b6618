// The conformance kit, then random games against the exact mean of Take It Easy: check GAMES

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "core/testing/check_game.hpp"
#include "strategies/random.hpp"
#include "strategies/strategy.hpp"
#include "take_it_easy.hpp"

int main(int argc, char** argv) {
    using G = take_it_easy::TakeItEasy;
    const auto report = skerry::testing::check_game<G>({});
    std::printf("kit: %zu games, %zu findings\n%s", std::size_t(report.games),
                report.failures.size(), report.text().c_str());

    const double games = argc > 1 ? std::atof(argv[1]) : 100'000;
    double sum = 0;
    double squares = 0;
    double zeros = 0;
    skerry::RandomStrategy<G> random({}, {});
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(games); ++i) {
        skerry::Rng deals = skerry::stream(1, i, skerry::Purpose::deal);
        skerry::Rng moves = skerry::stream(1, i, skerry::Purpose::strategy);
        const G::Deal deal = G::deal({}, deals);
        G::State state = G::start({}, deal);
        skerry::play_out<G>(random, state, deal, moves);
        const double score = G::outcome(state).total(skerry::Seat::first);
        sum += score;
        squares += score * score;
        zeros += score == 0 ? 1 : 0;
    }
    const double mean = sum / games;
    const double se = std::sqrt((squares / games - mean * mean) / games);
    // 45 times the sum of L C(9, L) / C(27, L) over the lines of one direction, of 3, 4, 5, 4, 3.
    constexpr double exact = 10.6896;
    std::printf("%.0f random games: mean %.4f +- %.4f (exact %.4f), 0 points in %.2f %%\n", games,
                mean, se, exact, 100 * zeros / games);
    return report.ok() && std::fabs(mean - exact) < 3 * se ? 0 : 1;
}
