#pragma once

#include "learn/train/training.hpp"
#include "runner/batch/batch.hpp"

namespace skerry::tiny_islands {

struct FitOptions {
    int playouts = 16;    ///< playouts behind each sample: points are sums over this many
    double ridge = 1;     ///< pulls each weight towards 0
    int iterations = 60;  ///< iterations of conjugate gradients
    int threads = 1;
};

/// The number of weights: `knots` times the number of features.
struct FitShape {
    std::size_t features = 0;
    std::size_t knots = 0;
};
inline constexpr FitShape placement_shape = {tile_kinds * feature_count, weight_knots.size()};
inline constexpr FitShape bend_shape = {bend_sides * bend_feature_count, bend_occasions.size()};
inline constexpr FitShape change_shape = {bend_sides * bend_feature_count, weight_knots.size()};

struct Fit {
    std::vector<std::int16_t> weights;  ///< knot by knot, in parts of a point
    double explained = 0;               ///< share of the weighted variance within decisions
};

/// Finds the weights with which the values of each decision's candidates come closest to the points
/// of their playouts, both centred within the decision. Weighted least squares, where a candidate
/// that is p points worse than the best one has the weight exp(-p / 3), solved by conjugate
/// gradients with a diagonal preconditioner. Sums run in a fixed order: equal samples give equal
/// bits with any number of threads.
Fit fit_weights(const std::vector<SampledDecision>& decisions, const FitShape& shape,
                const FitOptions& options, const StopFlag& stop);

}  // namespace skerry::tiny_islands
