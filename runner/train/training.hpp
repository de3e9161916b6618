#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/batch/batch.hpp"
#include "runner/train/plan_search.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"

namespace skerry::tiny_islands {

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

struct Training {
    TrainingOptions options;
    PolicyWeights weights;
    std::vector<TrainingRound> rounds;

    bool complete() const { return static_cast<int>(rounds.size()) >= options.iterations; }
};

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
/// `where` names the file.
std::string print_training(const Training& training);
Training parse_training(const std::string& text, const std::string& where);

/// The strength after each round, as a table with tabs.
std::string print_curve(const Training& training);

/// The command that makes these weights.
std::string command_of(const TrainingOptions& options);

}  // namespace skerry::tiny_islands
