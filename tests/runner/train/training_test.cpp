#include "runner/train/training.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "runner/train/weights_file.hpp"
#include "tests/runner/train/small_training.hpp"
#include "tests/support/cases.hpp"

using namespace skerry::tiny_islands;
using skerry::Purpose;
using skerry::StopFlag;
using skerry::stream;
using skerry::test::least_training;
using skerry::test::small_training;
using skerry::test::trained;

TEST_SUITE("unit") {
    TEST_CASE("training: same bits for any threads, and after an interruption") {
        const Training start = new_training(small_training());
        const Training once = trained(2, 1, start);
        CHECK(trained(2, 3, start).weights == once.weights);
        const Training stored = parse_training(print_training(trained(1, 2, start)), "file");
        const Training resumed = trained(1, 2, stored);
        CHECK(resumed.weights == once.weights);
        CHECK(resumed.complete());
        // The worth of changes of plans is learned only after the policy is finished.
        CHECK(stored.weights.changes == PolicyWeights{}.changes);
        CHECK_FALSE(once.weights.changes == PolicyWeights{}.changes);
        REQUIRE(resumed.rounds.size() == 2);
        for (std::size_t i = 0; i < 2; ++i) {
            CHECK(resumed.rounds[i].strength.points == once.rounds[i].strength.points);
            CHECK(resumed.rounds[i].decisions == once.rounds[i].decisions);
        }
    }

    TEST_CASE("training: another seed, other weights, and a stop changes nothing") {
        TrainingOptions options = least_training();
        const Training first = trained(1, 1, new_training(options));
        options.seed = 4;
        CHECK_FALSE(trained(1, 1, new_training(options)).weights == first.weights);
        const StopFlag stopped{2};
        Training training = new_training(options);
        CHECK_FALSE(train_round(training, 2, stopped, {}));
        CHECK(training.rounds.empty());
        CHECK(training.weights == new_training(options).weights);
    }

    TEST_CASE("training: its deals are those of no run") {
        for (std::uint64_t index = 0; index < 100; ++index)
            for (const auto use : {TrainingStream::deals, TrainingStream::choices,
                                   TrainingStream::plans, TrainingStream::strength}) {
                CHECK_FALSE(training_stream(1, index, use) == stream(1, index, Purpose::deal));
                CHECK_FALSE(training_stream(1, index, use) == stream(1, index, Purpose::strategy));
            }
    }

    TEST_CASE("training: the weights in the tree are the output of the command, untouched") {
        const std::string source =
            skerry::test::read_text(std::filesystem::path(SKERRY_SOURCE_DIR) /
                                    "strategies/tiny_islands/policy/weights_data.cpp");
        std::vector<std::string> made_by;
        std::istringstream lines(source);
        for (std::string line; std::getline(lines, line) && !line.starts_with("// digest");)
            made_by.push_back(line.substr(3));
        const bool untouched = weights_source(trained_policy(), made_by) == source;
        CHECK(untouched);
    }
}
