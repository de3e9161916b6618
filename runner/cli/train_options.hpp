#pragma once
// What the two trainings of `skerry train` have for options, and their small checks.

#include <string>
#include <utility>
#include <vector>

#include "runner/train/network_training.hpp"
#include "runner/train/training.hpp"

namespace skerry {

/// Names, and help with the defaults.
using NumberOptions = std::vector<std::pair<std::string, std::string>>;

/// The options of both trainings that are numbers.
NumberOptions train_number_options();

/// Options small enough to check after every change, and large enough to run all code of a
/// training; and the digest of what they give.
template <class Trained>
struct TrainCheck;
template <>
struct TrainCheck<tiny_islands::Training> {
    static tiny_islands::TrainingOptions options() {
        tiny_islands::TrainingOptions options;
        options.seed = 1;
        options.iterations = 2;
        options.games = 200;
        options.playouts = 4;
        options.plan_steps = 8;
        options.plan_games = 100;
        options.strength_games = 400;
        return options;
    }
    static constexpr const char* digest =
        "sha256:e5ad2a81a7f020e4539bc7220cbf57666553fa9d9af0f96debcfa85338f67b08";
};
template <>
struct TrainCheck<tiny_islands::NetworkTraining> {
    static tiny_islands::NetworkTrainingOptions options() {
        tiny_islands::NetworkTrainingOptions options;
        options.seed = 1;
        options.iterations = 2;
        options.games = 800;
        options.playouts = 2;
        options.passes = 2;
        options.strength_games = 400;
        return options;
    }
    static constexpr const char* digest =
        "sha256:72e3c436718aa9ff42135608b9f45e3d89877a2b09989a5ce18ea0418666f38d";
};

}  // namespace skerry
