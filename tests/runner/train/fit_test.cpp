#include "runner/train/fit.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

#include "runner/train/sampling.hpp"
#include "tests/support/sanitized.hpp"

using namespace skerry::tiny_islands;
using skerry::StopFlag;

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

}  // namespace

TEST_SUITE("unit") {
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
