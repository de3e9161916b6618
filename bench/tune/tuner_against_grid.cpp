// tuner_against_grid [REPETITIONS]: how far from the best the tuner ends with a number of games,
// and how many a plain grid needs for that. The toy game has a known optimum. It is a hill in 1, 2,
// 3 or 5 parameters of 201 values, whose top is within 60 of the start.
//
// The grid has equal steps, plays all its points on the same deals and takes the best mean. How
// fine it should be depends on hill and luck, which are not known before: here it gets the fineness
// that turns out best for its number of games. Both spend games only on the search, none on a
// verdict.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <vector>

#include "core/random.hpp"
#include "runner/tune/tuner.hpp"
#include "tests/support/tune/toy_arena.hpp"

namespace {

using namespace skerry;
using test::ToyArena;

constexpr std::int64_t reach = 100;  ///< values are -reach .. reach
constexpr std::int64_t furthest = 60;
/// Hundredths of a point; the difference of two scores has a standard deviation of 4.1 points.
constexpr std::uint32_t luck = 500;
constexpr std::uint64_t least_deals = 30;

/// A hill as test::hill: hundredths of a point, below 0 by the squared distance from the top.
struct Hill {
    TunedPoint top;

    std::int64_t operator()(const TunedPoint& point) const {
        std::int64_t squares = 0;
        for (std::size_t i = 0; i < top.size(); ++i)
            squares += (point[i] - top[i]) * (point[i] - top[i]);
        return -squares;
    }
};

Hill hill_of(std::size_t parameters, std::uint64_t seed) {
    Rng rng = stream(seed, 0, Purpose::deal);
    Hill hill;
    for (std::size_t i = 0; i < parameters; ++i)
        hill.top.push_back(static_cast<std::int64_t>(rng.below(2 * furthest + 1)) - furthest);
    return hill;
}

/// Points below the top.
struct Shortfall {
    double mean = 0;
    double se = 0;
};

/// The mean and error of `measure(seed)`, in hundredths of a point, over seeds 1 .. repetitions.
template <class Measure>
Shortfall shortfall(int repetitions, const Measure& measure) {
    double sum = 0;
    double squares = 0;
    for (int seed = 1; seed <= repetitions; ++seed) {
        const double value = static_cast<double>(measure(static_cast<std::uint64_t>(seed))) / 100;
        sum += value;
        squares += value * value;
    }
    const double n = repetitions;
    const double variance = std::max(0.0, (squares - sum * sum / n) / (n - 1));
    return {sum / n, std::sqrt(variance / n)};
}

Shortfall of_the_tuner(std::size_t parameters, std::uint64_t games, int repetitions) {
    return shortfall(repetitions, [&](std::uint64_t seed) {
        const Hill hill = hill_of(parameters, seed);
        ToyArena arena(hill, luck, seed);
        TunePlan plan{{}, TunedPoint(parameters, 0), seed, games};
        plan.parameters.assign(parameters, TunedParameter{"x", -reach, reach});
        Tuner tuner(plan, arena);
        while (!tuner.done()) tuner.step([](const Race&) {});
        return -hill(tuner.incumbent());
    });
}

/// Point `index` of a grid of `fineness` values each, cell centres of equal parts of the
/// range.
TunedPoint grid_point(std::size_t parameters, std::int64_t fineness, std::uint64_t index) {
    TunedPoint point;
    for (std::size_t i = 0; i < parameters; ++i) {
        const auto place = static_cast<std::int64_t>(index % static_cast<std::uint64_t>(fineness));
        index /= static_cast<std::uint64_t>(fineness);
        point.push_back((2 * place + 1) * reach / fineness - reach);
    }
    return point;
}

std::int64_t of_a_grid(const Hill& hill, std::int64_t fineness, std::uint64_t points,
                       std::uint64_t games, std::uint64_t seed) {
    const ToyArena arena(hill, luck, seed);
    std::optional<std::int64_t> most;
    TunedPoint best;
    for (std::uint64_t i = 0; i < points; ++i) {
        TunedPoint point = grid_point(hill.top.size(), fineness, i);
        std::int64_t sum = 0;
        for (std::uint64_t deal = 0; deal < games / points; ++deal) sum += arena.score(point, deal);
        if (most && *most >= sum) continue;
        most = sum;
        best = std::move(point);
    }
    return -hill(best);
}

/// The shortfall of the grid whose fineness turns out best.
Shortfall of_the_best_grid(std::size_t parameters, std::uint64_t games, int repetitions) {
    std::optional<Shortfall> least;
    for (const std::int64_t fineness : {2, 3, 4, 5, 7, 10, 14, 20, 28, 40, 67, 100, 201}) {
        const double count =
            std::pow(static_cast<double>(fineness), static_cast<double>(parameters));
        if (count * static_cast<double>(least_deals) > static_cast<double>(games)) break;
        const Shortfall of = shortfall(repetitions, [&](std::uint64_t seed) {
            return of_a_grid(hill_of(parameters, seed), fineness, static_cast<std::uint64_t>(count),
                             games, seed);
        });
        if (!least || of.mean < least->mean) least = of;
    }
    return *least;
}

/// The games after which the grid is as near as `mean`, by straight lines between the logarithms of
/// `budgets` and `grids`; empty beyond the last one.
std::optional<double> games_of_the_grid(const std::vector<std::uint64_t>& budgets,
                                        const std::vector<Shortfall>& grids, double mean) {
    for (std::size_t i = 0; i < grids.size(); ++i) {
        if (grids[i].mean > mean) continue;
        const auto at = static_cast<double>(budgets[i]);
        if (i == 0) return at;
        const double before = std::log(grids[i - 1].mean);
        const double part = (before - std::log(mean)) / (before - std::log(grids[i].mean));
        return at * std::pow(static_cast<double>(budgets[i - 1]) / at, 1 - part);
    }
    return std::nullopt;
}

void print_rows(std::size_t parameters, int repetitions) {
    const std::vector<std::uint64_t> of_grid{5'000, 10'000, 20'000, 50'000, 200'000, 1'000'000};
    std::vector<Shortfall> grids;
    for (const std::uint64_t games : of_grid)
        grids.push_back(of_the_best_grid(parameters, games, repetitions));
    for (const std::uint64_t games : {10'000, 50'000, 200'000}) {
        const Shortfall tuner = of_the_tuner(parameters, games, repetitions);
        const auto same = std::ranges::find(of_grid, games) - of_grid.begin();
        const Shortfall& grid = grids[static_cast<std::size_t>(same)];
        const auto needed = games_of_the_grid(of_grid, grids, tuner.mean);
        std::printf("| %zu | %llu | %.3f ± %.3f | %.3f ± %.3f | ", parameters,
                    static_cast<unsigned long long>(games), tuner.mean, tuner.se, grid.mean,
                    grid.se);
        if (needed)
            std::printf("%.1f |\n", *needed / static_cast<double>(games));
        else
            std::printf("> %llu |\n", static_cast<unsigned long long>(of_grid.back() / games));
        std::fflush(stdout);
    }
}

}  // namespace

int main(int count, char** arguments) {
    const int repetitions = count > 1 ? std::atoi(arguments[1]) : 100;
    if (repetitions < 2) {
        std::fputs("usage: tuner_against_grid [REPETITIONS, at least 2]\n", stderr);
        return 2;
    }
    std::printf("n = %d hills each; points below the top, mean ± se\n\n", repetitions);
    std::puts("| parameters | games | tuner | best grid | games of the grid for the tuner's |");
    std::puts("|---:|---:|---:|---:|---:|");
    for (const std::size_t parameters : {1U, 2U, 3U, 5U}) print_rows(parameters, repetitions);
    return 0;
}
