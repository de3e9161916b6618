// Runs the rounds that train the network: sampling, fitting, and measuring.

#include "learn/train/network_training.hpp"

#include "learn/train/parallel.hpp"

namespace skerry::tiny_islands {

namespace {

/// Games that sample for the network differ from all other games in the second highest bit, and
/// games of different rounds in the upper half of their index.
constexpr std::uint64_t network_games = std::uint64_t{1} << 62;
constexpr int network_round_shift = 32;

/// One game of so many is not learned from.
constexpr std::uint64_t held_out_share = 32;

std::uint64_t games_of_round(const NetworkTrainingOptions& options, std::size_t round) {
    constexpr std::size_t short_rounds = 2;
    const int shift = round < short_rounds ? static_cast<int>(short_rounds - round) : 0;
    return static_cast<std::uint64_t>(std::max(options.games >> shift, 1));
}

struct SampledGames {
    std::vector<NetworkDecision> learned;
    std::vector<NetworkDecision> held_out;
};

PolicyModel corrected_model(const NetworkWeights& weights) {
    return PolicyModel(trained_policy(), weights, best_instruction_set(), widest_window);
}

bool sample_round(const NetworkTraining& training, int threads, const StopFlag& stop,
                  std::atomic<std::uint64_t>* sampled, SampledGames& samples) {
    const std::size_t round = training.rounds.size();
    const std::uint64_t games = games_of_round(training.options, round);
    const PolicyModel linear(trained_policy());
    // The first network corrects nothing: the policy plays alike without it, and sooner.
    const NetworkModels models{linear, round == 0 ? linear : corrected_model(training.weights)};
    const SamplingOptions options{training.options.seed, training.options.playouts};
    const std::uint64_t first = network_games | static_cast<std::uint64_t>(round)
                                                    << network_round_shift;
    std::vector<std::vector<NetworkDecision>> by_game(games);
    const bool done = for_each_index(games, threads, stop, [&](std::uint64_t game, std::size_t) {
        by_game[game] = sample_network_game(models, options, first + game);
        if (sampled != nullptr) sampled->fetch_add(1, std::memory_order_relaxed);
    });
    std::size_t all = 0;
    for (const auto& game : by_game) all += game.size();
    samples.learned.reserve(all);
    for (std::uint64_t game = 0; game < games; ++game) {
        std::vector<NetworkDecision>& into =
            game % held_out_share == 0 ? samples.held_out : samples.learned;
        into.insert(into.end(), by_game[game].begin(), by_game[game].end());
        by_game[game] = {};
    }
    return done;
}

double square(double x) { return x * x; }

}  // namespace

NetworkTraining new_training(const NetworkTrainingOptions& options) {
    NetworkTraining training;
    training.options = options;
    training.weights = first_network(options.seed);
    return training;
}

bool train_round(NetworkTraining& training, int threads, const StopFlag& stop,
                 const TrainingWatch& watch) {
    const auto start = std::chrono::steady_clock::now();
    const NetworkTrainingOptions& options = training.options;
    if (watch.sampling) watch.sampling(games_of_round(options, training.rounds.size()));
    SampledGames samples;
    if (!sample_round(training, threads, stop, watch.sampled, samples)) return false;
    if (watch.fitting) watch.fitting();
    const NetworkFitOptions fit{options.seed, options.playouts, options.passes};
    const NetworkWeights weights =
        fit_network(training.weights, samples.learned, fit, threads, stop);
    NetworkTrainingRound round;
    round.decisions = samples.learned.size();
    round.errors = sibling_errors(weights, samples.held_out, options.playouts);
    round.strength =
        measure_strength(corrected_model(weights), options.seed,
                         static_cast<std::uint64_t>(options.strength_games), threads, stop);
    if (stop.load() != 0) return false;
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    round.seconds = seconds.count();
    training.weights = weights;
    training.rounds.push_back(round);
    return true;
}

SiblingErrors sibling_errors(const NetworkWeights& weights,
                             std::span<const NetworkDecision> decisions, int playouts) {
    const Network network(weights);
    const PolicyTable table(with_linear_part(PolicyWeights{}, weights));
    SiblingErrors errors;
    double count = 0;
    for (const NetworkDecision& decision : decisions) {
        const std::size_t n =
            std::min(decision.candidates.size(), NetworkDecision::best_candidates);
        // Per candidate: points, noise, linear value, corrected value; then all centred.
        std::array<std::array<double, 4>, NetworkDecision::best_candidates> figures{};
        std::array<double, 4> means{};
        for (std::size_t i = 0; i < n; ++i) {
            const NetworkCandidate& candidate = decision.candidates[i];
            const auto tile = static_cast<Tile>(candidate.tile);
            HiddenUnits hidden = network.start(tile, decision.counts);
            int difference = 0;
            for (const std::uint16_t row : candidate.rows) {
                hidden += network.row(tile, row);
                if (row < feature_count) difference += table.of(decision.turn, tile)[row];
            }
            const double linear = static_cast<double>(candidate.linear) / value_scale;
            figures[i] = {
                static_cast<double>(candidate.points) / playouts,
                static_cast<double>(candidate.halves) / playouts, linear,
                linear + static_cast<double>(difference + network.correction(tile, hidden)) /
                             value_scale};
            for (std::size_t k = 0; k < means.size(); ++k)
                means[k] += figures[i][k] / static_cast<double>(n);
        }
        for (std::size_t i = 0; i < n; ++i) {
            const double points = figures[i][0] - means[0];
            const double noise = square(figures[i][1] - means[1]);
            errors.variance += square(points) - noise;
            errors.linear += square(figures[i][2] - means[2] - points) - noise;
            errors.corrected += square(figures[i][3] - means[3] - points) - noise;
            ++count;
        }
    }
    for (double* error : {&errors.variance, &errors.linear, &errors.corrected})
        *error = count > 0 ? *error / count : 0;
    return errors;
}

}  // namespace skerry::tiny_islands
