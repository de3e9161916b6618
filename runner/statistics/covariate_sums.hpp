#pragma once
// Exact sums of covariates of the deals, and of their products with scores: all that regressions
// on them need, robust standard errors included. They can be merged in any order.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/outcome.hpp"
#include "runner/statistics/power_sums.hpp"

namespace skerry {

/// Sums over games of covariates |x| <= max_covariate, scores |y| <= 10^6 and their differences
/// |d| <= 2 * 10^6. Exact for 10^12 games: the largest sums, of x^2 d^2, stay below 2^116.
struct CovariateSums {
    using Powers = std::array<int128, 4>;       ///< of x, x^2, x^3, x^4
    using Scores = std::array<int128, 3>;       ///< of x y, x^2 y, x^3 y
    using Differences = std::array<int128, 2>;  ///< of x d^2, x^2 d^2

    std::vector<Powers> powers;            ///< by covariate, over all games
    std::vector<int128> products;          ///< of x_i x_j, i < j, in the order (0,1), (0,2) ..
    std::vector<Scores> scores;            ///< by strategy, then covariate; over finished games
    std::vector<Differences> differences;  ///< by pair, then covariate; over games both finished

    CovariateSums() = default;
    CovariateSums(std::size_t covariates, std::size_t strategies);

    std::size_t count() const { return powers.size(); }
    std::size_t product_index(std::size_t i, std::size_t j) const {
        return i * (2 * count() - i - 1) / 2 + (j - i - 1);
    }

    /// Each span has count() entries.
    void add_deal(std::span<const std::int32_t> x);
    void add_score(std::size_t strategy, std::span<const std::int32_t> x, std::int32_t score);
    void add_difference(std::size_t pair, std::span<const std::int32_t> x, std::int32_t difference);
    /// `other` must have as many covariates and strategies.
    void merge(const CovariateSums& other);

    friend bool operator==(const CovariateSums&, const CovariateSums&) = default;
};

}  // namespace skerry
