#pragma once
// Trainings that take only moments.

#include "runner/train/training.hpp"
#include "tests/support/test.hpp"

namespace skerry::test {

inline tiny_islands::TrainingOptions small_training() {
    tiny_islands::TrainingOptions options;
    options.seed = 3;
    options.iterations = 2;
    options.games = share(40);
    options.playouts = 2;
    options.plan_steps = 4;
    options.plan_games = share(64);
    options.strength_games = 100;
    return options;
}

/// The smallest training that is possible.
inline tiny_islands::TrainingOptions least_training() {
    tiny_islands::TrainingOptions options = small_training();
    options.games = 8;
    options.playouts = 1;
    options.plan_steps = 1;
    options.plan_games = 8;
    return options;
}

inline tiny_islands::Training trained(int rounds, int threads, tiny_islands::Training training) {
    const StopFlag go{0};
    for (int i = 0; i < rounds; ++i) REQUIRE(train_round(training, threads, go, {}));
    return training;
}

}  // namespace skerry::test
