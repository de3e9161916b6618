// Trainings of the policy and of its network: equal bits, what is learned, and the files that keep
// them.

#include "learn/train/training.hpp"

#include "learn/train/fit.hpp"
#include "learn/train/network_training.hpp"
#include "learn/train/weights_file.hpp"
#include "runner/documents/user_error.hpp"
#include "tests/support/answers.hpp"

using namespace skerry::tiny_islands;
using namespace skerry;
using namespace skerry::test;

namespace {

TrainingOptions small_training() {
    TrainingOptions options;
    options.seed = 3;
    options.iterations = 2;
    options.games = share(40);
    options.playouts = 2;
    options.plan_steps = 4;
    options.plan_games = share(64);
    options.strength_games = 100;
    return options;
}

NetworkTrainingOptions small_network() {
    NetworkTrainingOptions options;
    options.seed = 3;
    options.iterations = 2;
    options.games = share(160);
    options.playouts = 2;
    options.passes = 2;
    options.strength_games = 50;
    return options;
}

/// The smallest training that is possible.
TrainingOptions least_training() {
    TrainingOptions options = small_training();
    options.games = 8;
    options.playouts = 1;
    options.plan_steps = 1;
    options.plan_games = 8;
    return options;
}

NetworkTrainingOptions least_network() {
    NetworkTrainingOptions options = small_network();
    options.games = 8;
    return options;
}

template <class AnyTraining>
AnyTraining trained(int rounds, int threads, AnyTraining training) {
    const StopFlag go{0};
    for (int i = 0; i < rounds; ++i) REQUIRE(train_round(training, threads, go, {}));
    return training;
}

/// Threads and an interruption change no bit. The trainings after one and after both rounds.
template <class AnyTraining>
std::pair<AnyTraining, AnyTraining> check_same_bits(const AnyTraining& start) {
    const AnyTraining once = trained(2, 1, start);
    CHECK(trained(2, 3, start).weights == once.weights);
    const auto stored = parse_training<AnyTraining>(print_training(trained(1, 2, start)), "file");
    const AnyTraining resumed = trained(1, 2, stored);
    CHECK(resumed.weights == once.weights);
    CHECK(resumed.complete());
    REQUIRE(resumed.rounds.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(resumed.rounds[i].strength.points == once.rounds[i].strength.points);
        CHECK(resumed.rounds[i].decisions == once.rounds[i].decisions);
        if constexpr (std::is_same_v<AnyTraining, NetworkTraining>)
            CHECK(resumed.rounds[i].errors.corrected == once.rounds[i].errors.corrected);
    }
    return {stored, once};
}

/// Another seed makes other numbers; a stop changes nothing.
void check_seed_and_stop(auto options) {
    const auto first = trained(1, 1, new_training(options));
    options.seed = 4;
    CHECK_FALSE(trained(1, 1, new_training(options)).weights == first.weights);
    const StopFlag stopped{2};
    auto training = new_training(options);
    CHECK_FALSE(train_round(training, 2, stopped, {}));
    CHECK(training.rounds.empty());
    CHECK(training.weights == new_training(options).weights);
}

/// The file in the tree is what the command writes of these weights.
void check_untouched(const std::string& file, const auto& weights) {
    const std::string data = read_text(std::filesystem::path(SKERRY_SOURCE_DIR) /
                                       ("strategies/tiny_islands/policy/" + file));
    std::vector<std::string> made_by;
    std::istringstream lines(data);
    for (std::string line; std::getline(lines, line) && !line.starts_with("digest");)
        made_by.push_back(line);
    const bool untouched = weights_data(weights, made_by) == data;
    CHECK(untouched);
}

/// The error that reading a file with this text gives.
template <class AnyTraining>
std::string complaint_of(const std::string& text) {
    return error_of([&] { parse_training<AnyTraining>(text, "w.json"); });
}

template <class AnyTraining>
std::string good_file() {
    if constexpr (std::is_same_v<AnyTraining, Training>)
        return print_training(trained(1, 1, new_training(least_training())));
    else
        return print_training(trained(1, 1, new_training(least_network())));
}

/// What is said of a sound file with another value at a place.
template <class AnyTraining>
std::string complaint_with(const std::string& pointer, const std::string& value) {
    static const ordered_json whole = ordered_json::parse(good_file<AnyTraining>());
    ordered_json json = whole;
    json[ordered_json::json_pointer(pointer)] = ordered_json::parse(value);
    return complaint_of<AnyTraining>(json.dump());
}

}  // namespace

TEST_SUITE("golden") {
    TEST_CASE("training: a value of a file that no training writes is refused with its place") {
        check_answers("train/refused.txt", [](const std::string& question) {
            std::istringstream words(question);
            std::string kind;
            std::string pointer;
            std::string value;
            words >> kind >> pointer;
            std::getline(words, value);
            return kind == "policy" ? complaint_with<Training>(pointer, value)
                                    : complaint_with<NetworkTraining>(pointer, value);
        });
    }
}

TEST_SUITE("unit") {
    TEST_CASE("training: same bits for any threads, and after an interruption") {
        const auto [stored, once] = check_same_bits(new_training(small_training()));
        // The worth of changes of plans is learned only after the policy is finished.
        CHECK(stored.weights.changes == PolicyWeights{}.changes);
        CHECK_FALSE(once.weights.changes == PolicyWeights{}.changes);
        check_same_bits(new_training(small_network()));
    }

    TEST_CASE("training: another seed, other weights, and a stop changes nothing") {
        check_seed_and_stop(least_training());
        check_seed_and_stop(least_network());
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
        check_untouched("policy.weights", trained_policy());
        check_untouched("network.weights", trained_network());
    }
}

namespace {

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
    TEST_CASE("training: files that are none, damaged or of other features are refused") {
        const std::string good = good_file<Training>();
        const ordered_json whole = ordered_json::parse(good);
        CHECK(complaint_of<Training>(good) == "");
        CHECK(complaint_of<Training>("{}").starts_with("w.json: not a file of `skerry train`"));
        CHECK(complaint_of<Training>(good.substr(0, good.size() / 2))
                  .starts_with("w.json: not a file"));
        ordered_json json = whole;
        json["weights"]["turns"]["0"]["forest"][5] = 1234;
        CHECK(says(complaint_of<Training>(json.dump()), "damaged"));
        json = whole;
        json["weights"]["groups"]["gain"] = 3;
        CHECK(says(complaint_of<Training>(json.dump()), "other features"));
        json = whole;
        json["weights"]["plan"] = "AAA";
        CHECK(complaint_of<Training>(json.dump()).starts_with("w.json: "));
        json = whole;
        json.erase("rounds");
        CHECK(says(complaint_of<Training>(json.dump()), "rounds"));
        CHECK(complaint_of<NetworkTraining>("{}") ==
              "w.json: not a file of `skerry train --network`; nothing was changed");
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
        Rng rng(9);
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
}
