// Runs the rounds of training: sampling, fitting, searching plans, each step on games shared by
// both, and measuring strength.

#include "learn/train/training.hpp"

#include "core/tiny_islands/shoreline.hpp"
#include "learn/train/fit.hpp"
#include "learn/train/parallel.hpp"

namespace skerry::tiny_islands {

namespace {

/// Games of different rounds differ in the upper half of their index.
constexpr int round_shift = 32;

std::uint64_t games_of_round(const TrainingOptions& options, std::size_t round) {
    constexpr std::size_t short_rounds = 3;
    const int shift = round < short_rounds ? static_cast<int>(short_rounds - round) : 0;
    return static_cast<std::uint64_t>(std::max(options.games >> shift, 1));
}

/// Games that sample changes of plans differ from all other games in the highest bit.
constexpr std::uint64_t change_games = std::uint64_t{1} << 63;

bool sample_round(const Training& training, int threads, const StopFlag& stop,
                  std::atomic<std::uint64_t>* sampled, SampledDecisions& decisions) {
    const std::size_t round = training.rounds.size();
    const std::uint64_t games = games_of_round(training.options, round);
    const PolicyModel model(training.weights);
    const SamplingOptions options{training.options.seed, training.options.playouts};
    std::vector<SampledDecisions> by_game(games);
    const std::uint64_t first = static_cast<std::uint64_t>(round) << round_shift;
    const bool done = for_each_index(games, threads, stop, [&](std::uint64_t game, std::size_t) {
        by_game[game] = sample_game(model, options, first + game);
        if (sampled != nullptr) sampled->fetch_add(1, std::memory_order_relaxed);
    });
    for (SampledDecisions& game : by_game) {
        std::ranges::move(game.placements, std::back_inserter(decisions.placements));
        std::ranges::move(game.bends, std::back_inserter(decisions.bends));
    }
    return done;
}

/// Distributes the numbers to arrays of arrays, in their order.
template <class Weights>
void unpack(const std::vector<std::int16_t>& numbers, Weights& weights) {
    std::size_t next = 0;
    for (auto& knot : weights)
        for (auto& kind : knot)
            for (std::int16_t& weight : kind) weight = numbers[next++];
}

/// Learns what changes of the plan are worth if the finished policy plays on.
bool learn_changes(const TrainingOptions& options, PolicyWeights& weights, int threads,
                   const StopFlag& stop) {
    const auto games = static_cast<std::uint64_t>(options.games);
    const PolicyModel model(weights);
    const SamplingOptions sampling{options.seed, options.playouts};
    std::vector<std::vector<SampledDecision>> by_game(games);
    if (!for_each_index(games, threads, stop, [&](std::uint64_t game, std::size_t) {
            by_game[game] = sample_changes(model, sampling, change_games + game);
        }))
        return false;
    std::vector<SampledDecision> decisions;
    for (auto& game : by_game) std::ranges::move(game, std::back_inserter(decisions));
    FitOptions fit;
    fit.playouts = options.playouts;
    fit.threads = threads;
    unpack(fit_weights(decisions, change_shape, fit, stop).weights, weights.changes);
    return stop.load() == 0;
}

}  // namespace

Training new_training(const TrainingOptions& options) {
    Training training;
    training.options = options;
    training.weights.plan = parse_plan(
        "AAAAA..../AAAAA..../AAAAA..../AAAAA..../........./"
        "....BBBBB/....BBBBB/....BBBBB/....BBBBB");
    const auto set = [](auto& weights, Feature feature, std::size_t value, int points) {
        weights[offset_of(feature) + value] = static_cast<std::int16_t>(points * value_scale);
    };
    for (TileWeights& knot : training.weights.knots)
        for (auto& tile : knot) {
            const FeatureGroup& gains = feature_groups[static_cast<std::size_t>(Feature::gain)];
            for (int i = 0; i < gains.size; ++i)
                set(tile, Feature::gain, static_cast<std::size_t>(i), i + least_gain);
            for (const Status wrong : {Status::wrong_coast, Status::wrong})
                set(tile, Feature::status, static_cast<std::size_t>(wrong), -standard_penalty);
        }
    return training;
}

bool train_round(Training& training, int threads, const StopFlag& stop,
                 const TrainingWatch& watch) {
    const auto start = std::chrono::steady_clock::now();
    const TrainingOptions& options = training.options;
    const std::size_t round = training.rounds.size();
    if (watch.sampling) watch.sampling(games_of_round(options, round));
    SampledDecisions decisions;
    if (!sample_round(training, threads, stop, watch.sampled, decisions)) return false;
    if (watch.fitting) watch.fitting();

    FitOptions fit_options;
    fit_options.playouts = options.playouts;
    fit_options.threads = threads;
    const Fit placements = fit_weights(decisions.placements, placement_shape, fit_options, stop);
    const Fit bends = fit_weights(decisions.bends, bend_shape, fit_options, stop);
    PolicyWeights weights;
    weights.plan = training.weights.plan;
    unpack(placements.weights, weights.knots);
    unpack(bends.weights, weights.bends);
    PlanSearchOptions plans;
    plans.seed = options.seed;
    plans.iteration = round;
    plans.steps = options.plan_steps;
    plans.games = static_cast<std::uint64_t>(options.plan_games);
    plans.threads = threads;
    weights.plan = improve_plan(weights, plans, stop);
    const Strength strength =
        measure_strength(PolicyModel(weights), options.seed,
                         static_cast<std::uint64_t>(options.strength_games), threads, stop);
    const bool last = static_cast<int>(round) + 1 >= options.iterations;
    if (last && !learn_changes(options, weights, threads, stop)) return false;
    if (stop.load() != 0) return false;

    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    training.weights = weights;
    training.rounds.push_back({decisions.placements.size() + decisions.bends.size(),
                               placements.explained, strength, seconds.count()});
    return true;
}

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
