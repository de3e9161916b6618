// Trains small networks: equal bits, what is learned, and the files that keep a training.

#include "runner/train/network_training.hpp"

#include "runner/documents/user_error.hpp"
#include "tests/support/test.hpp"

using namespace skerry::tiny_islands;
using nlohmann::ordered_json;
using skerry::StopFlag;
using skerry::test::share;

namespace {

NetworkTrainingOptions small_options() {
    NetworkTrainingOptions options;
    options.seed = 3;
    options.iterations = 2;
    options.games = share(160);
    options.playouts = 2;
    options.passes = 2;
    options.strength_games = 50;
    return options;
}

NetworkTraining trained(int rounds, int threads, NetworkTraining training) {
    const StopFlag go{0};
    for (int i = 0; i < rounds; ++i) REQUIRE(train_round(training, threads, go, {}));
    return training;
}

/// The error that reading a file with this text gives.
std::string refusal_of(const std::string& text) {
    return skerry::test::error_of([&] { parse_training<NetworkTraining>(text, "n.json"); });
}

/// Decisions between two forests on cells of which one sees a mountain: that is worth `points`.
std::vector<NetworkDecision> decisions_worth(int points, int playouts) {
    std::vector<NetworkDecision> decisions(2000);
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        NetworkDecision& decision = decisions[i];
        decision.turn = static_cast<int>(i % 25);
        for (std::size_t group = 0; group < count_groups.size(); ++group)
            decision.counts[group] = static_cast<std::uint16_t>(count_offsets[group] + i % 4);
        for (int which = 0; which < 2; ++which) {
            NetworkCandidate candidate;
            candidate.rows.push_back(
                static_cast<std::uint16_t>(feature_count + static_cast<std::size_t>(which)));
            candidate.points = static_cast<std::int16_t>(which * points * playouts / 10);
            decision.candidates.push_back(candidate);
        }
    }
    return decisions;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("network training: same bits for any threads, and after an interruption") {
        const NetworkTraining start = new_training(small_options());
        const NetworkTraining once = trained(2, 1, start);
        CHECK(trained(2, 3, start).weights == once.weights);
        const NetworkTraining stored =
            parse_training<NetworkTraining>(print_training(trained(1, 2, start)), "file");
        const NetworkTraining resumed = trained(1, 2, stored);
        CHECK(resumed.weights == once.weights);
        CHECK(resumed.complete());
        REQUIRE(resumed.rounds.size() == 2);
        for (std::size_t i = 0; i < 2; ++i) {
            CHECK(resumed.rounds[i].strength.points == once.rounds[i].strength.points);
            CHECK(resumed.rounds[i].decisions == once.rounds[i].decisions);
            CHECK(resumed.rounds[i].errors.corrected == once.rounds[i].errors.corrected);
        }
    }

    TEST_CASE("network training: another seed, other numbers, and a stop changes nothing") {
        NetworkTrainingOptions options = small_options();
        options.games = 8;
        const NetworkTraining first = trained(1, 1, new_training(options));
        options.seed = 4;
        CHECK_FALSE(trained(1, 1, new_training(options)).weights == first.weights);
        const StopFlag stopped{2};
        NetworkTraining training = new_training(options);
        CHECK_FALSE(train_round(training, 2, stopped, {}));
        CHECK(training.rounds.empty());
        CHECK(training.weights == new_training(options).weights);
    }

    TEST_CASE("network training: a difference that only the network can express is learned") {
        const StopFlag go{0};
        constexpr int playouts = 10;
        const std::vector<NetworkDecision> decisions = decisions_worth(6, playouts);
        const NetworkWeights first = first_network(1);
        const SiblingErrors before = sibling_errors(first, decisions, playouts);
        // Two candidates 0.6 points apart are 0.3 points from their mean.
        CHECK(before.variance == doctest::Approx(0.09));
        CHECK(before.linear == doctest::Approx(0.09));
        CHECK(before.corrected == doctest::Approx(0.09));
        const NetworkWeights fitted = fit_network(first, decisions, {1, playouts, 100}, 2, go);
        CHECK(sibling_errors(fitted, decisions, playouts).corrected < 0.002);
        CHECK(unsafe_sums(fitted).empty());
        CHECK(fit_network(first, decisions, {1, playouts, 100}, 1, go) == fitted);
        // Each network has learned on its own: of two alike the mean would be no better.
        const HiddenRow& out = fitted.out[decisions[0].candidates[0].tile];
        CHECK_FALSE(std::equal(out.begin(), out.begin() + units_of_network,
                               out.begin() + units_of_network));
        const StopFlag stopped{2};
        CHECK(fit_network(first, decisions, {1, playouts, 100}, 2, stopped) == first);
    }

    TEST_CASE("network training: noise is taken off the errors") {
        constexpr int playouts = 2;
        std::vector<NetworkDecision> decisions = decisions_worth(0, playouts);
        skerry::Rng rng(9);
        for (NetworkDecision& decision : decisions)
            for (std::size_t i = 0; i < 2; ++i) {
                const int one = static_cast<int>(rng.below(9));
                const int other = static_cast<int>(rng.below(9));
                decision.candidates[i].points = static_cast<std::int16_t>(one + other);
                decision.candidates[i].halves = static_cast<std::int16_t>(one - other);
            }
        // The noise of a mean of two is 3.33, half of which is left in differences from the mean.
        const SiblingErrors errors = sibling_errors(first_network(1), decisions, playouts);
        CHECK(errors.variance == doctest::Approx(0).epsilon(0.15));
        CHECK(errors.linear == doctest::Approx(errors.variance));
    }

    TEST_CASE("network training: files that are none, damaged or of other features are refused") {
        NetworkTrainingOptions options = small_options();
        options.games = 8;
        const std::string good = print_training(trained(1, 1, new_training(options)));
        const ordered_json whole = ordered_json::parse(good);
        CHECK(refusal_of(good) == "");
        CHECK(refusal_of("{}") ==
              "n.json: not a file of `skerry train --network`; nothing was changed");
        CHECK(refusal_of(good.substr(0, good.size() / 2)).starts_with("n.json: not a file"));
        const auto complaint = [&](const char* pointer, const ordered_json& value) {
            ordered_json json = whole;
            json[ordered_json::json_pointer(pointer)] = value;
            return refusal_of(json.dump());
        };
        CHECK(complaint("/weights/layout", "0123") ==
              "n.json: a network of another layout than this program's (layout); train again");
        CHECK(complaint("/weights/row_scale", 64) ==
              "n.json: a network of another layout than this program's (row_scale); train again");
        CHECK(complaint("/weights/out/forest/0", 1234) ==
              "n.json: the digest is not that of the weights: a damaged file");
        CHECK(complaint("/weights/counts/forest/0", 32'767)
                  .starts_with("n.json: sums of this network can overflow: unit 0 of tile 0 can "
                               "reach "));
        CHECK(complaint("/weights/out/forest", {1, 2}) ==
              "n.json: /weights/out/forest: has 2 numbers; must have 16");
        CHECK(complaint("/weights/out/forest/3", 32'768) ==
              "n.json: /weights/out/forest/3: found 32768; must be an integer from -32768 to "
              "32767");
        CHECK(complaint("/rounds", {1, 2, 3}) ==
              "n.json: /rounds: has 3 rounds; /options/iterations is 2");
        CHECK(complaint("/environment/seconds", {1, 2}) ==
              "n.json: /environment/seconds: has 2 numbers; there are 1 rounds");
        CHECK(complaint("/rounds/0/corrected", "small") ==
              "n.json: /rounds/0/corrected: found \"small\"; must be a number from -1000000 to "
              "1000000");
        CHECK(complaint("/options/playouts", 1) ==
              "n.json: /options/playouts: found 1; must be an integer from 2 to 100");
    }

    TEST_CASE("network training: the network in the tree is the output of the command, untouched") {
        const std::string source =
            skerry::test::read_text(std::filesystem::path(SKERRY_SOURCE_DIR) /
                                    "strategies/tiny_islands/policy/network_data.cpp");
        std::vector<std::string> made_by;
        std::istringstream lines(source);
        for (std::string line; std::getline(lines, line) && !line.starts_with("// digest");)
            made_by.push_back(line.substr(3));
        const bool untouched = weights_source(trained_network(), made_by) == source;
        CHECK(untouched);
    }
}
