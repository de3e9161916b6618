#pragma once
// What covariates of the deals tell: means adjusted for lucky deals, and how a difference depends
// on the deal.

#include "core/outcome.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

/// With fewer games nothing is estimated: the simulations in
/// tests/runner/statistics/covariates_test.cpp hold from here on.
inline constexpr std::uint64_t least_covariate_games = 200;
/// With fewer games an adjusted mean is never shown: those whose games saved were mere chance would
/// be shown most, and they miss more often than they say.
inline constexpr std::uint64_t least_adjusted_games = 1'000;

/// A mean by control variates: mean(y) - b (mean(x) - mu). b are the coefficients of least
/// squares, mu the means of the covariates over all deals, known exactly (Lavenberg, Welch 1981,
/// 'A perspective on the use of control variables to increase the efficiency of Monte Carlo
/// simulations'; Glynn, Szechtman 2002, 'Some new perspectives on the method of control
/// variates'). Estimating b biases it by an order of 1 / n, which is below the standard error by
/// an order of 1 / sqrt(n). It is the intercept at mu, so that its error needs no equal variances
/// to first order.
struct AdjustedMean {
    std::size_t covariates = 0;  ///< those that vary and do not follow from the others
    double mean = 0;
    double se = 0;
    std::optional<Interval> interval;  ///< t with n - covariates - 1 degrees of freedom
    /// The share of games saved for an equal standard error: 1 - (residual variance / variance) *
    /// (n - 2) / (n - covariates - 2), where the last factor is what estimating the coefficients
    /// costs. At most 1; below 0 where they cost more than they bring.
    double games_saved = 0;
    /// Whether at least 2 % are saved, and two standard deviations of chance more, from
    /// least_adjusted_games on. Never where the figures decided when to stop.
    bool worthwhile = false;
};

/// How a difference changes with one covariate: the slope of the regression on it by itself. It
/// says what goes with the covariate, not what causes it. The standard error is robust against
/// unequal variances (HC1 of MacKinnon, White 1985, 'Some heteroskedasticity-consistent covariance
/// matrix estimators with improved finite sample properties').
struct Slope {
    double per_sd = 0;  ///< points for each standard deviation of the covariate
    double se = 0;
    std::optional<Interval> interval;  ///< t with n - 2 degrees of freedom, of this slope alone
    std::optional<double> p;           ///< two-sided
    std::optional<double> p_holm;      ///< over all covariates of all ranked pairs
};

struct PairCovariates {
    std::optional<AdjustedMean> adjusted;      ///< of the difference a - b
    std::vector<std::optional<Slope>> slopes;  ///< by covariate
};

/// Empty where it does not exist: without covariates, with too few games, or where nothing varies.
/// Also where a strategy left a game unfinished: the finished games are no sample of all deals, so
/// that the known means are not theirs.
struct CovariateFigures {
    std::vector<std::optional<AdjustedMean>> strategies;
    std::vector<PairCovariates> pairs;  ///< in pair order
};

/// `means`: of the covariates that the tally counts. If anytime
/// intervals judge, intervals and p-values, which belong to a fixed number of games, are empty.
CovariateFigures describe_covariates(const Tally& tally, std::span<const ExactMean> means,
                                     const JudgedPairs& judged, Judging judging);

}  // namespace skerry
