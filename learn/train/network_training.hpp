#pragma once
// Trains the two networks of policy: what is sampled, how they are fitted, and the rounds.

#include <cmath>

#include "learn/train/training.hpp"
#include "runner/batch/batch.hpp"
#include "strategies/tiny_islands/policy/network.hpp"
#include "strategies/tiny_islands/policy/network_features.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands {

/// A candidate placement, its rows of the network, and the points that playouts gave it.
struct NetworkCandidate {
    static constexpr std::size_t most_rows = feature_groups.size() + further_groups.size();
    FixedList<std::uint16_t, most_rows> rows;  ///< those of the policy come first
    std::uint8_t tile = 0;
    std::int16_t linear = 0;  ///< the policy's value, in parts of a point
    std::int16_t points = 0;  ///< sum over the playouts
    std::int16_t halves = 0;  ///< the sum over every other playout less the sum over the others
};

/// A decision where to put a tile.
struct NetworkDecision {
    /// The candidates of most value come first, in the order of their value.
    static constexpr std::size_t best_candidates = 6;
    static constexpr std::size_t most_candidates = 8;
    int turn = 0;  ///< tiles placed before
    DecisionCounts counts{};
    FixedList<NetworkCandidate, most_candidates> candidates;
};

struct NetworkModels {
    PolicyModel linear;
    PolicyModel corrected;  ///< by the network so far
};

/// Plays one training game with the corrected model, changed at random here and there so that the
/// samples cover more than its own games. In every fourth decision, on average, that model plays
/// out the candidates of most value and two others, all of them on equal futures.
std::vector<NetworkDecision> sample_network_game(const NetworkModels& models,
                                                 const SamplingOptions& options,
                                                 std::uint64_t index);

/// The steps of Adam on a list of numbers.
class Adam {
  public:
    Adam(std::size_t size, float rate) : rate_(rate), first_(size), second_(size) {}

    /// Goes down the gradient, times `scale`, and makes it 0. `share`: of the whole rate.
    void step(float* numbers, float* gradient, float scale, float share) {
        first_left_ *= decay_first;
        second_left_ *= decay_second;
        const float rate = rate_ * share / (1 - first_left_);
        const float correct = 1 / (1 - second_left_);
        float* first = first_.data();
        float* second = second_.data();
        for (std::size_t i = 0; i < first_.size(); ++i) {
            const float g = scale * gradient[i];
            gradient[i] = 0;
            first[i] += (1 - decay_first) * (g - first[i]);
            second[i] += (1 - decay_second) * (g * g - second[i]);
            numbers[i] -= rate * first[i] / (std::sqrt(second[i] * correct) + least_step);
        }
    }

  private:
    static constexpr float decay_first = 0.9F;
    static constexpr float decay_second = 0.999F;
    static constexpr float least_step = 1e-7F;

    float rate_;
    std::vector<float> first_;
    std::vector<float> second_;
    float first_left_ = 1;   ///< decay_first to the power of the steps made
    float second_left_ = 1;  ///< decay_second to the same power
};

struct NetworkFitOptions {
    std::uint64_t seed = 0;  ///< of the order of the decisions, and of the first network
    int playouts = 4;        ///< playouts behind each sample: points are sums over this many
    int passes = 3;          ///< over all decisions
};

/// A network to begin with: it corrects nothing, but its units differ.
NetworkWeights first_network(std::uint64_t seed);

/// Goes on from `start`: finds the rows with which the corrected values of each decision's
/// candidates come closest to the points of their playouts, both centred within the decision. Adam
/// (Kingma, Ba 2015) over batches of decisions in random order, each network on one thread: equal
/// samples give equal bits. Returns `start` if `stop` was set.
NetworkWeights fit_network(const NetworkWeights& start, std::span<const NetworkDecision> decisions,
                           const NetworkFitOptions& options, int threads, const StopFlag& stop);

/// Mean squares of differences of points within decisions, over their best candidates. The noise of
/// the playouts is taken off.
struct SiblingErrors {
    double variance = 0;   ///< of the true differences
    double linear = 0;     ///< what the policy's values miss of them
    double corrected = 0;  ///< what the corrected values miss of them
};
SiblingErrors sibling_errors(const NetworkWeights& weights,
                             std::span<const NetworkDecision> decisions, int playouts);

/// Everything that decides the network, beside the policy's own weights: equal options give equal
/// bits.
struct NetworkTrainingOptions {
    std::uint64_t seed = 1;
    int iterations = 3;
    /// Games sampled in an iteration; the first ones sample 1/4 and 1/2 of it.
    int games = 600'000;
    int playouts = 4;
    int passes = 4;
    int strength_games = 20'000;  ///< games measured after each iteration, never learned from

    template <class Self, class Visitor>
    static void fields(Self& self, Visitor&& visit) {
        visit("iterations", self.iterations, Range{1, 1000}, "rounds of sampling and fitting");
        visit("games", self.games, Range{8, 10'000'000},
              "games sampled in a round; the first two rounds sample 1/4 and 1/2");
        visit("playouts", self.playouts, Range{2, 100}, "playouts of each candidate placement");
        visit("passes", self.passes, Range{1, 1000}, "passes over the decisions of a round");
        visit("strength_games", self.strength_games, Range{2, 10'000'000},
              "games that measure each round's strength");
    }
    friend bool operator==(const NetworkTrainingOptions&, const NetworkTrainingOptions&) = default;
};

struct NetworkTrainingRound {
    std::uint64_t decisions = 0;
    SiblingErrors errors;  ///< on decisions that the round did not learn from
    Strength strength;
    double seconds = 0;  ///< wall clock; the only figure that differs between runs
};

using NetworkTraining = TrainingOf<NetworkTrainingOptions, NetworkWeights, NetworkTrainingRound>;

NetworkTraining new_training(const NetworkTrainingOptions& options);

/// Runs the next round; returns false and changes nothing if `stop` was set.
bool train_round(NetworkTraining& training, int threads, const StopFlag& stop,
                 const TrainingWatch& watch);

/// The command that makes this network.
std::string command_of(const NetworkTrainingOptions& options);

}  // namespace skerry::tiny_islands
