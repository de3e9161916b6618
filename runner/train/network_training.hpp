#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runner/train/network_fit.hpp"
#include "runner/train/training.hpp"
#include "strategies/tiny_islands/policy/network.hpp"

namespace skerry::tiny_islands {

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

struct NetworkTraining {
    NetworkTrainingOptions options;
    NetworkWeights weights;
    std::vector<NetworkTrainingRound> rounds;

    bool complete() const { return static_cast<int>(rounds.size()) >= options.iterations; }
};

NetworkTraining new_training(const NetworkTrainingOptions& options);

/// Runs the next round; returns false and changes nothing if `stop` was set.
bool train_round(NetworkTraining& training, int threads, const StopFlag& stop,
                 const TrainingWatch& watch);

/// The file that training writes after each round and goes on from. Reading it throws UserError;
/// `where` names the file.
std::string print_training(const NetworkTraining& training);
NetworkTraining parse_network_training(const std::string& text, const std::string& where);

/// Strength and errors after each round, as a table with tabs.
std::string print_curve(const NetworkTraining& training);

/// The command that makes this network.
std::string command_of(const NetworkTrainingOptions& options);

/// The digest "sha256:..." over all numbers.
std::string weights_digest(const NetworkWeights& weights);

/// The source file that holds the tree's network, strategies/tiny_islands/policy/network_data.cpp.
/// `made_by` are lines of its comment.
std::string weights_source(const NetworkWeights& weights, const std::vector<std::string>& made_by);

}  // namespace skerry::tiny_islands
