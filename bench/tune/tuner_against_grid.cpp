// tuner_against_grid [REPETITIONS]: how far from the best the tuner ends with a number of games,
// and how many a plain grid needs for that. The toy game has a known optimum. It is a hill in 1, 2,
// 3 or 5 parameters of 201 values, whose top is within 60 of the start. Then two parameters of
// `greedy` in Tiny Islands, which begins at values that are far off.
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

#include "runner/documents/document.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/games/registry.hpp"
#include "runner/tune/tuner.hpp"
#include "tests/support/tune/hill_game.hpp"

namespace {

using namespace skerry;
using test::HillGame;
using Place = HillGame::Place;

constexpr std::int64_t furthest = 60;
constexpr std::uint64_t least_deals = 30;
constexpr std::array<const char*, 5> names = {"a", "b", "c", "d", "e"};

/// The rules of a hill whose top is near the start in the first parameters.
HillGame::Rules hill_of(std::size_t parameters, std::uint64_t seed) {
    Rng rng = stream(seed, 0, Purpose::deal);
    HillGame::Rules hill;
    for (std::size_t i = 0; i < parameters; ++i)
        hill.top[i] = static_cast<int>(rng.below(2 * furthest + 1)) - static_cast<int>(furthest);
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
        const double value = measure(static_cast<std::uint64_t>(seed)) / 100.0;
        sum += value;
        squares += value * value;
    }
    const double n = repetitions;
    const double variance = std::max(0.0, (squares - sum * sum / n) / (n - 1));
    return {sum / n, std::sqrt(variance / n)};
}

/// The integers from `from` to `to`.
TunedValues whole_numbers(const std::string& path, int from, int to) {
    TunedValues varied{path, {}, path};
    for (int value = from; value <= to; ++value) varied.values.emplace_back(value);
    return varied;
}

ordered_json found_by_tuning(const ordered_json& configuration, const TuneSettings& settings,
                             GameTable games) {
    const Configuration loaded = load_configuration(Document::of(configuration, "bench"), games);
    Tuner tuner(settings, loaded.experiment->facts(), games, 2);
    const StopFlag stop{0};
    while (!tuner.done()) tuner.race(stop);
    return tuner.found();
}

/// A fifth of the games of a tuning are those of its verdict: the search gets `games`.
Shortfall of_the_tuner(std::size_t parameters, std::uint64_t games, int repetitions) {
    return shortfall(repetitions, [&](std::uint64_t seed) {
        const HillGame::Rules hill = hill_of(parameters, seed);
        ordered_json configuration = {
            {"game", "hill"}, {"seed", seed}, {"strategies", {"climber"}}};
        TuneSettings settings;
        settings.games = games + games / 4;
        for (std::size_t i = 0; i < parameters; ++i) {
            configuration["rules"][names[i]] = hill.top[i];
            settings.vary.push_back(whole_numbers(names[i], -HillGame::reach, HillGame::reach));
        }
        const ordered_json found = found_by_tuning(configuration, settings, test::hill_table());
        Place place{};
        for (std::size_t i = 0; i < parameters; ++i) place[i] = found.at(names[i]);
        return HillGame::squared_distance(place, hill.top);
    });
}

/// What tunings with so many games make of `greedy`, seeds 1 .. repetitions: mean scores on the
/// same fresh shuffles, the lowest first.
std::vector<double> scores_of_far_off(std::uint64_t games, int repetitions) {
    TuneSettings settings;
    settings.games = games;
    settings.vary = {whole_numbers("room", -400, 400), whole_numbers("wave", -400, 400)};
    std::vector<double> scores;
    for (int seed = 1; seed <= repetitions; ++seed) {
        ordered_json greedy = {{"name", "greedy"}, {"room", -300}, {"wave", 300}};
        ordered_json configuration = {
            {"game", "tiny-islands"}, {"seed", seed}, {"games", 20'000}, {"strategies", {greedy}}};
        greedy.update(found_by_tuning(configuration, settings, all_games()));
        configuration["strategies"] = {greedy};
        configuration["seed"] = 777;
        const Configuration loaded =
            load_configuration(Document::of(configuration, "bench"), all_games());
        const StopFlag stop{0};
        std::atomic<std::uint64_t> played{0};
        const BatchResult batch = run_batch(*loaded.experiment, {.threads = 2}, stop, played);
        scores.push_back(*figures_of(loaded.experiment->facts(), batch.tally.scores())
                              .summaries[0]
                              .score.mean.mean);
    }
    std::ranges::sort(scores);
    return scores;
}

/// Point `index` of a grid of `fineness` values each, cell centres of equal parts of the
/// range.
Place grid_point(std::size_t parameters, std::int64_t fineness, std::uint64_t index) {
    Place point{};
    for (std::size_t i = 0; i < parameters; ++i) {
        const auto place = static_cast<std::int64_t>(index % static_cast<std::uint64_t>(fineness));
        index /= static_cast<std::uint64_t>(fineness);
        point[i] = static_cast<int>((2 * place + 1) * HillGame::reach / fineness - HillGame::reach);
    }
    return point;
}

/// What is lost by the point whose total is highest on the same deals.
int of_a_grid(std::size_t parameters, std::int64_t fineness, std::uint64_t points,
              std::uint64_t games, std::uint64_t seed) {
    const HillGame::Rules hill = hill_of(parameters, seed);
    std::optional<std::int64_t> most;
    Place best{};
    for (std::uint64_t i = 0; i < points; ++i) {
        const Place point = grid_point(parameters, fineness, i);
        std::int64_t sum = 0;
        for (std::uint64_t deal = 0; deal < games / points; ++deal) {
            HillGame::State state{.rules = hill};
            Rng rng = stream(seed, deal, Purpose::deal);
            HillGame::play(state, {point}, HillGame::deal(hill, rng));
            sum += state.score;
        }
        if (most && *most >= sum) continue;
        most = sum;
        best = point;
    }
    return HillGame::squared_distance(best, hill.top);
}

/// The shortfall of the grid whose fineness turns out best.
Shortfall of_the_best_grid(std::size_t parameters, std::uint64_t games, int repetitions) {
    std::optional<Shortfall> least;
    for (const std::int64_t fineness : {2, 3, 4, 5, 7, 10, 14, 20, 28, 40, 67, 100, 201}) {
        const double count =
            std::pow(static_cast<double>(fineness), static_cast<double>(parameters));
        if (count * static_cast<double>(least_deals) > static_cast<double>(games)) break;
        const Shortfall found = shortfall(repetitions, [&](std::uint64_t seed) {
            return of_a_grid(parameters, fineness, static_cast<std::uint64_t>(count), games, seed);
        });
        if (!least || found.mean < least->mean) least = found;
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

void print_far_off(std::uint64_t games, int repetitions) {
    const std::vector<double> scores = scores_of_far_off(games, repetitions);
    const Shortfall tuner =
        shortfall(repetitions, [&](std::uint64_t seed) { return 100 * scores[seed - 1]; });
    std::printf("| %llu | %.2f ± %.2f | %.2f | %.2f | %.2f |\n",
                static_cast<unsigned long long>(games), tuner.mean, tuner.se,
                scores[scores.size() / 2], scores.front(), scores.back());
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
    const int repetitions = count > 1 ? std::atoi(arguments[1]) : 100;
    if (repetitions < 2) {
        std::fputs("usage: tuner_against_grid [REPETITIONS, at least 2]\n", stderr);
        return 2;
    }
    std::printf("n = %d each, mean ± se; points below the top of a hill\n\n", repetitions);
    std::puts("| parameters | games | tuner | best grid | games of the grid for the tuner's |");
    std::puts("|---:|---:|---:|---:|---:|");
    for (const std::size_t parameters : {1U, 2U, 3U, 5U}) print_rows(parameters, repetitions);
    std::puts("\n| games | greedy from far off: mean ± se | median | worst | best |");
    std::puts("|---:|---:|---:|---:|---:|");
    for (const std::uint64_t games : {10'000U, 100'000U}) print_far_off(games, repetitions);
    return 0;
}
