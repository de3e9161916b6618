// Runs the rounds of training: sampling, fitting, searching plans, and measuring strength.

#include "learn/train/training.hpp"

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

}  // namespace skerry::tiny_islands
