#include <algorithm>
#include <array>
#include <cstdint>

#include "runner/train/network_fit.hpp"

namespace skerry::tiny_islands {

namespace {

double square(double x) { return x * x; }

}  // namespace

SiblingErrors sibling_errors(const NetworkWeights& weights,
                             std::span<const NetworkDecision> decisions, int playouts) {
    const Network network(weights);
    const PolicyTable table(with_linear_part(PolicyWeights{}, weights));
    SiblingErrors errors;
    double count = 0;
    for (const NetworkDecision& decision : decisions) {
        const std::size_t n =
            std::min(decision.candidates.size(), NetworkDecision::best_candidates);
        // Per candidate: points, noise, linear value, corrected value; then all centred.
        std::array<std::array<double, 4>, NetworkDecision::best_candidates> figures{};
        std::array<double, 4> means{};
        for (std::size_t i = 0; i < n; ++i) {
            const NetworkCandidate& candidate = decision.candidates[i];
            const auto tile = static_cast<Tile>(candidate.tile);
            HiddenUnits hidden = network.start(tile, decision.counts);
            int difference = 0;
            for (const std::uint16_t row : candidate.rows) {
                hidden += network.row(tile, row);
                if (row < feature_count) difference += table.of(decision.turn, tile)[row];
            }
            const double linear = static_cast<double>(candidate.linear) / value_scale;
            figures[i] = {
                static_cast<double>(candidate.points) / playouts,
                static_cast<double>(candidate.halves) / playouts, linear,
                linear + static_cast<double>(difference + network.correction(tile, hidden)) /
                             value_scale};
            for (std::size_t k = 0; k < means.size(); ++k)
                means[k] += figures[i][k] / static_cast<double>(n);
        }
        for (std::size_t i = 0; i < n; ++i) {
            const double points = figures[i][0] - means[0];
            const double noise = square(figures[i][1] - means[1]);
            errors.variance += square(points) - noise;
            errors.linear += square(figures[i][2] - means[2] - points) - noise;
            errors.corrected += square(figures[i][3] - means[3] - points) - noise;
            ++count;
        }
    }
    for (double* error : {&errors.variance, &errors.linear, &errors.corrected})
        *error = count > 0 ? *error / count : 0;
    return errors;
}

}  // namespace skerry::tiny_islands
