#pragma once
// Trains the weights of policy: what is sampled, how plans are improved, and the rounds.

#include <algorithm>
#include <atomic>
#include <nlohmann/json_fwd.hpp>

#include "runner/batch/batch.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"

namespace skerry::tiny_islands {

/// The purposes of the streams of Purpose::training; their values are part of the streams.
enum class TrainingStream : unsigned { deals, choices, plans, strength, network };

Rng training_stream(std::uint64_t seed, std::uint64_t index, TrainingStream stream);

/// One candidate of a sampled decision.
struct SampledCandidate {
    static constexpr std::uint16_t no_feature = 0xffff;
    /// Indices into the weights of one knot; no_feature if a group has none for this candidate.
    std::array<std::uint16_t, std::max(feature_groups.size(), bend_groups.size())> features;
    std::int32_t points = 0;  ///< sum over the playouts

    SampledCandidate() { features.fill(no_feature); }
};

/// A decision, and the points that playouts gave its candidates.
struct SampledDecision {
    KnotPosition at{};
    std::vector<SampledCandidate> candidates;
};

/// Decisions where to put a tile, and decisions where to bend the plan; different weights value
/// them.
struct SampledDecisions {
    std::vector<SampledDecision> placements;
    std::vector<SampledDecision> bends;
};

struct SamplingOptions {
    std::uint64_t seed = 0;
    int playouts = 16;  ///< playouts of each candidate
};

/// Plays one training game with the policy, changed at random here and there so that the samples
/// cover more than the policy's own games. The policy plays out every candidate of every decision,
/// all candidates on equal futures.
SampledDecisions sample_game(const PolicyModel& model, const SamplingOptions& options,
                             std::uint64_t index);

/// Plays one training game like sample_game(). Now and then its plan is changed to what playouts
/// say is better; before every other placement it samples what each single change of the plan is
/// worth. The first candidate of a decision is the plan as it is: no feature.
std::vector<SampledDecision> sample_changes(const PolicyModel& model,
                                            const SamplingOptions& options, std::uint64_t index);

/// The points of the policy in a training game; a dead game counts as dead_points.
inline constexpr int dead_points = -50;
int training_game(const PolicyModel& model, const PlannedGame& start, std::uint64_t seed,
                  std::uint64_t index, TrainingStream stream);

struct PlanSearchOptions {
    std::uint64_t seed = 0;
    std::uint64_t iteration = 0;  ///< each iteration searches on its own games
    int steps = 200;              ///< number of plans tried
    std::uint64_t games = 4000;   ///< number of games on which two plans are compared
    int threads = 1;
};

/// Climbs hills from the initial plan: flips one to four random cells and keeps the change if the
/// policy scores more with it on equal games.
Plan improve_plan(const PolicyWeights& weights, const PlanSearchOptions& options,
                  const StopFlag& stop);

/// The points of `games` training games.
struct Strength {
    std::uint64_t games = 0;
    std::int64_t points = 0;
    std::int64_t squares = 0;

    double mean() const;
    double standard_error() const;
};
Strength measure_strength(const PolicyModel& model, std::uint64_t seed, std::uint64_t games,
                          int threads, const StopFlag& stop);

/// Everything that decides the weights: equal options give equal bits.
struct TrainingOptions {
    std::uint64_t seed = 1;
    int iterations = 4;
    /// Games sampled in an iteration; the first ones sample 1/8, 1/4 and 1/2 of it.
    int games = 6000;
    int playouts = 16;
    int plan_steps = 400;
    int plan_games = 8000;
    int strength_games = 20'000;  ///< games measured after each iteration, never learned from

    template <class Self, class Visitor>
    static void fields(Self& self, Visitor&& visit) {
        visit("iterations", self.iterations, Range{1, 1000}, "rounds of sampling and fitting");
        visit("games", self.games, Range{8, 10'000'000},
              "games sampled in a round; the first three rounds sample 1/8, 1/4 and 1/2");
        visit("playouts", self.playouts, Range{1, 10'000}, "playouts of each candidate placement");
        visit("plan_steps", self.plan_steps, Range{0, 1'000'000}, "initial plans tried in a round");
        visit("plan_games", self.plan_games, Range{8, 10'000'000}, "games to compare two plans on");
        visit("strength_games", self.strength_games, Range{2, 10'000'000},
              "games that measure each round's strength");
    }
    friend bool operator==(const TrainingOptions&, const TrainingOptions&) = default;
};

/// The figures of one round.
struct TrainingRound {
    std::uint64_t decisions = 0;
    double explained = 0;  ///< share of the variance that the weights explain
    Strength strength;
    double seconds = 0;  ///< wall clock; the only figure that differs between runs
};

/// A training as far as it came: of the policy, or of its network (network_training.hpp).
template <class TheOptions, class Weights, class Round>
struct TrainingOf {
    using Options = TheOptions;
    Options options;
    Weights weights;
    std::vector<Round> rounds;

    bool complete() const { return static_cast<int>(rounds.size()) >= options.iterations; }
};
using Training = TrainingOf<TrainingOptions, PolicyWeights, TrainingRound>;

/// The start: a tile is worth the points that it scores at once, and the islands are rectangles.
Training new_training(const TrainingOptions& options);

/// Callbacks that watch a round; called from the thread that trains.
struct TrainingWatch {
    std::function<void(std::uint64_t games)> sampling;  ///< sampling of `games` games begins
    std::atomic<std::uint64_t>* sampled = nullptr;      ///< counts the games sampled so far
    std::function<void()> fitting;                      ///< fitting begins
};

/// Runs the next round; returns false and changes nothing if `stop` was set.
bool train_round(Training& training, int threads, const StopFlag& stop, const TrainingWatch& watch);

/// The file that training writes after each round and goes on from. Reading it throws UserError;
/// `where` names the file. `Of`: Training or NetworkTraining.
template <class Of>
std::string print_training(const Of& training);
template <class Of>
Of parse_training(const std::string& text, const std::string& where);

/// The strength after each round, of a network with its errors, as a table with tabs.
template <class Of>
std::string print_curve(const Of& training);

/// The command that makes these weights.
std::string command_of(const TrainingOptions& options);

}  // namespace skerry::tiny_islands
