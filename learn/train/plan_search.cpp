// Climbs from the initial plan to better ones, each step measured on games shared by both plans.

#include "core/tiny_islands/shoreline.hpp"
#include "learn/train/parallel.hpp"
#include "learn/train/training.hpp"

namespace skerry::tiny_islands {

namespace {

constexpr std::uint64_t games_a_block = 256;

/// The training games first .. first + count - 1 of a seed.
struct Games {
    std::uint64_t seed;
    std::uint64_t first;
    std::uint64_t count;
    TrainingStream stream;
};

/// The points of each game.
std::vector<int> play_games(const PolicyModel& model, const Plan& plan, const Games& games,
                            int threads, const StopFlag& stop) {
    const PlannedGame start(plan);
    std::vector<int> points(games.count, 0);
    const std::uint64_t block_count = (games.count + games_a_block - 1) / games_a_block;
    for_each_index(block_count, threads, stop, [&](std::uint64_t block, std::size_t) {
        const std::uint64_t end = std::min(games.count, (block + 1) * games_a_block);
        for (std::uint64_t i = block * games_a_block; i < end; ++i)
            points[i] = training_game(model, start, games.seed, games.first + i, games.stream);
    });
    return points;
}

std::int64_t sum_of_first(const std::vector<int>& points, std::uint64_t games) {
    return std::accumulate(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(games),
                           std::int64_t{0});
}

bool is_plan(const Plan& plan) {
    return is_loop(plan.islands[0]) &&
           is_legal_shoreline(plan.islands[1], boundary_points(plan.islands[0]));
}

Plan changed(Plan plan, Rng& rng) {
    const auto flips = 1 + rng.below(4);
    for (std::uint32_t i = 0; i < flips; ++i) {
        Plane& island = plan.islands[rng.below(2)];
        const Plane edge = edge_cells(island);
        if (edge.none()) continue;
        island ^= Plane::single(
            edge.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(edge.count())))));
    }
    return plan;
}

}  // namespace

Plan improve_plan(const PolicyWeights& weights, const PlanSearchOptions& options,
                  const StopFlag& stop) {
    const PolicyModel model(weights);
    Rng rng = training_stream(options.seed, options.iteration, TrainingStream::plans);
    const std::uint64_t first = (options.iteration + 1) << 32;
    const auto points_of = [&](const Plan& plan, std::uint64_t games) {
        return play_games(model, plan, {options.seed, first, games, TrainingStream::plans},
                          options.threads, stop);
    };
    Plan best = weights.plan;
    std::vector<int> best_points = points_of(best, options.games);
    const std::uint64_t few = options.games / 8;
    // A plan that is this much worse on a few games is not tried on the others.
    const std::int64_t margin = static_cast<std::int64_t>(few) / 12;
    for (int step = 0; step < options.steps && stop.load() == 0;) {
        const Plan plan = changed(best, rng);
        if (plan == best || !is_plan(plan)) continue;
        ++step;
        if (sum_of_first(points_of(plan, few), few) < sum_of_first(best_points, few) - margin)
            continue;
        std::vector<int> points = points_of(plan, options.games);
        if (sum_of_first(points, options.games) <= sum_of_first(best_points, options.games))
            continue;
        best = plan;
        best_points = std::move(points);
    }
    return best;
}

Strength measure_strength(const PolicyModel& model, std::uint64_t seed, std::uint64_t games,
                          int threads, const StopFlag& stop) {
    Strength strength;
    strength.games = games;
    const Games measured{seed, 0, games, TrainingStream::strength};
    for (int points : play_games(model, model.plan(), measured, threads, stop)) {
        strength.points += points;
        strength.squares += std::int64_t{points} * points;
    }
    return strength;
}

double Strength::mean() const { return static_cast<double>(points) / static_cast<double>(games); }

double Strength::standard_error() const {
    const auto n = static_cast<double>(games);
    const double centred = static_cast<double>(squares) -
                           static_cast<double>(points) * static_cast<double>(points) / n;
    return std::sqrt(centred / (n - 1) / n);
}

}  // namespace skerry::tiny_islands
