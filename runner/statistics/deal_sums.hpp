#pragma once
// Sums by deals, for experiments that play each deal several times. The plays of a deal share its
// luck and are not independent; the deals are. So means, errors and tests are computed from these
// sums, and all else is counted game by game. A deal counts where every play of it was finished.

#include <optional>

#include "core/outcome.hpp"
#include "runner/statistics/sums.hpp"

namespace skerry {

/// The most plays of a deal: a sum of so many differences of components stays below 4 * 10^9.
inline constexpr std::uint64_t max_plays = 1'000;

/// One deal: sums over its plays.
struct DealOfPlays {
    std::int64_t total = 0;
    std::uint64_t squares = 0;  ///< of the totals of the single plays
    std::span<const std::int64_t> components = {};
};

/// Sums over deals of one figure and of each of its components.
struct DealSums {
    std::uint64_t plays = 1;            ///< of each deal; 1: nothing is kept here
    std::uint64_t n = 0;                ///< deals
    PowerSums totals;                   ///< of the deals' sums
    uint128 play_squares = 0;           ///< the squares of the figure in all single plays
    std::vector<PowerSums> components;  ///< of the deals' sums

    bool kept() const { return plays > 1; }
    void add(const DealOfPlays& deal);
    void merge(const DealSums& other);
    friend bool operator==(const DealSums&, const DealSums&) = default;
};

/// Sums of a pair: the differences a - b of plays with equal numbers, on deals that both finished.
struct PairDealSums {
    DealSums differences;
    PowerSums a;                  ///< sums of a on these deals
    PowerSums b;                  ///< sums of b on these deals
    std::uint64_t differing = 0;  ///< deals whose difference is not 0
    /// Those differences, ascending, for the exact test; empty from sign_flip_limit of them on.
    std::vector<std::int32_t> few;

    void add(const DealOfPlays& difference, std::int64_t of_a, std::int64_t of_b);
    void merge(const PairDealSums& other);
    friend bool operator==(const PairDealSums&, const PairDealSums&) = default;
};

struct VarianceParts {
    double play = 0;      ///< within deals; unbiased
    double deal = 0;      ///< of the deals' own means; at least 0
    double deal_raw = 0;  ///< unbiased, below 0 by chance where the deals differ little
    /// deal / (deal + play): the correlation of two plays of one deal. Empty if both are 0.
    std::optional<double> deal_share;
    /// The standard error of the mean of as many games if each had a deal of its own.
    double se_on_own_deals = 0;
};

/// Empty below two deals, and where a deal is played once.
std::optional<VarianceParts> variance_parts(const DealSums& deals);

// Exact sums of covariates of the deals, and of their products with scores: all that regressions
// on them need, robust standard errors included. They can be merged in any order.

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
