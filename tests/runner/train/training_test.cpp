// What a training file must contain, and how faulty ones are refused.

#include "runner/train/training.hpp"

#include "runner/documents/user_error.hpp"
#include "runner/train/fit.hpp"
#include "runner/train/weights_file.hpp"
#include "tests/runner/train/small_training.hpp"
#include "tests/support/test.hpp"

using namespace skerry::tiny_islands;
using namespace skerry;
using namespace skerry::test;

TEST_SUITE("unit") {
    TEST_CASE("training: same bits for any threads, and after an interruption") {
        const Training start = new_training(small_training());
        const Training once = trained(2, 1, start);
        CHECK(trained(2, 3, start).weights == once.weights);
        const Training stored =
            parse_training<Training>(print_training(trained(1, 2, start)), "file");
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

namespace {

/// The error that reading a file with this text gives.
std::string complaint_of(const std::string& text) {
    return skerry::test::error_of([&] { parse_training<Training>(text, "w.json"); });
}

std::string good_file() {
    return print_training(
        skerry::test::trained(1, 1, new_training(skerry::test::least_training())));
}

constexpr std::uint64_t fit_games = skerry::test::share(60);

/// The weights of one knot, in the order of the features' indices.
template <class Knot>
std::vector<int> numbers_of(const Knot& knot) {
    std::vector<int> numbers;
    for (const auto& kind : knot) numbers.insert(numbers.end(), kind.begin(), kind.end());
    return numbers;
}

/// Gives every candidate exactly the points at which `knots` value it.
template <class Knots>
void value_by(const Knots& knots, int playouts, std::vector<SampledDecision>& decisions) {
    for (SampledDecision& decision : decisions) {
        const KnotPosition& at = decision.at;
        const std::vector<int> below = numbers_of(knots[at.below]);
        const std::vector<int> above = numbers_of(knots[at.below + (at.above > 0 ? 1 : 0)]);
        for (SampledCandidate& candidate : decision.candidates) {
            int value = 0;
            for (std::uint16_t i : candidate.features)
                if (i != SampledCandidate::no_feature)
                    value += below[i] * (at.span - at.above) + above[i] * at.above;
            candidate.points = value * playouts / at.span / value_scale;
        }
    }
}

SampledDecisions decisions_of(const PolicyWeights& weights, int playouts) {
    SampledDecisions all;
    for (std::uint64_t game = 0; game < fit_games; ++game) {
        SampledDecisions some = sample_game(PolicyModel(weights), {9, 1}, game);
        std::ranges::move(some.placements, std::back_inserter(all.placements));
        std::ranges::move(some.bends, std::back_inserter(all.bends));
    }
    value_by(weights.knots, playouts, all.placements);
    value_by(weights.bends, playouts, all.bends);
    return all;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("training: files that are none, damaged or of other features are refused") {
        const std::string good = good_file();
        const ordered_json whole = ordered_json::parse(good);
        CHECK(complaint_of(good) == "");
        CHECK(complaint_of("{}").starts_with("w.json: not a file of `skerry train`"));
        CHECK(complaint_of(good.substr(0, good.size() / 2)).starts_with("w.json: not a file"));
        ordered_json json = whole;
        json["weights"]["turns"]["0"]["forest"][5] = 1234;
        CHECK(says(complaint_of(json.dump()), "damaged"));
        json = whole;
        json["weights"]["groups"]["gain"] = 3;
        CHECK(says(complaint_of(json.dump()), "other features"));
        json = whole;
        json["weights"]["plan"] = "AAA";
        CHECK(complaint_of(json.dump()).starts_with("w.json: "));
        json = whole;
        json.erase("rounds");
        CHECK(says(complaint_of(json.dump()), "rounds"));
    }

    TEST_CASE("training: a number of a file that no training writes is refused with its place") {
        const ordered_json whole = ordered_json::parse(good_file());
        const auto complaint = [&](const char* pointer, const ordered_json& value) {
            ordered_json json = whole;
            json[ordered_json::json_pointer(pointer)] = value;
            return complaint_of(json.dump());
        };
        CHECK(complaint("/schema", 1) ==
              "w.json: not a file of `skerry train`; nothing was changed");
        CHECK(complaint("/options/iterations", 1001) ==
              "w.json: /options/iterations: found 1001; must be an integer from 1 to 1000");
        CHECK(complaint("/options/games", 4294967336) ==
              "w.json: /options/games: found 4294967336; must be an integer from 8 to 10000000");
        CHECK(complaint("/options/seed", -1) ==
              "w.json: /options/seed: found -1; must be an integer from 0 to 18446744073709551615");
        CHECK(complaint("/weights/turns/0/forest/5", 32768) ==
              "w.json: /weights/turns/0/forest/5: found 32768; must be an integer from -32768 to "
              "32767");
        CHECK(says(complaint("/weights/turns/0/forest", {1, 2}), "has 2 numbers; must have "));
        CHECK(complaint("/rounds", {1, 2, 3}) ==
              "w.json: /rounds: has 3 rounds; /options/iterations is 2");
        CHECK(complaint("/environment/seconds", {1, 2}) ==
              "w.json: /environment/seconds: has 2 numbers; there are 1 rounds");
        CHECK(
            complaint("/environment/seconds/0", 1e300) ==
            "w.json: /environment/seconds/0: found 1e+300; must be a number from 0 to 1000000000");
        CHECK(complaint("/rounds/0/decisions", 1e13) ==
              "w.json: /rounds/0/decisions: found 10000000000000; must be an integer from 0 to "
              "1000000000000");
        CHECK(complaint("/rounds/0/explained", "much") ==
              "w.json: /rounds/0/explained: found \"much\"; must be a number from -1000 to 1");
        CHECK(complaint("/rounds/0/games", 0) ==
              "w.json: /rounds/0/games: found 0; must be an integer from 2 to 10000000");
        CHECK(complaint("/rounds/0/points", 100'001) ==
              "w.json: /rounds/0/points: found 100001; must be an integer from -100000 to 100000");
        CHECK(complaint("/rounds/0/squares", 3) ==
              "w.json: /rounds/0/squares: is less than these points in these games can have");
    }

    TEST_CASE("training: the fit finds weights that explain everything there is") {
        FitOptions options;
        options.playouts = 16;
        options.ridge = 1e-3;
        options.iterations = 200;
        const StopFlag go{0};
        const SampledDecisions decisions = decisions_of(trained_policy(), 16);
        std::vector<SampledDecision> changes;
        for (std::uint64_t game = 0; game < fit_games; ++game)
            std::ranges::move(sample_changes(PolicyModel(trained_policy()), {9, 1}, game),
                              std::back_inserter(changes));
        FitOptions fine = options;
        fine.playouts = 256;  // changes are worth so little that whole points would be too coarse
        value_by(trained_policy().changes, fine.playouts, changes);
        for (const Fit& fit : {fit_weights(decisions.placements, placement_shape, options, go),
                               fit_weights(decisions.bends, bend_shape, options, go),
                               fit_weights(changes, change_shape, fine, go)}) {
            CHECK(fit.explained > 0.99);  // points are whole numbers
            CHECK(fit.explained <= 1);
        }
    }
}
