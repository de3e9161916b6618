#pragma once
// What a finished tally tells about one strategy. Floating point begins here. A value that does not
// exist (no games, no spread) is empty, never NaN.

#include "runner/statistics/distributions.hpp"
#include "runner/statistics/mean_judge.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

/// What verdicts are based on, and intervals.
enum class Judging : std::uint8_t {
    fixed_games,  ///< a number of games that the figures did not choose
    anytime,      ///< right whatever made the run stop
};

struct MeanEstimate {
    std::uint64_t n = 0;               ///< games
    std::optional<double> mean;        ///< n >= 1
    std::optional<double> sd;          ///< sample standard deviation (n - 1); n >= 2
    std::optional<double> se;          ///< standard error of the mean; n >= 2
    std::optional<Interval> interval;  ///< at confidence_level; needs spread
    IntervalMethod method = IntervalMethod::t;
};

/// The estimate of `factor` times as much: -1 turns a difference round.
MeanEstimate scaled(MeanEstimate estimate, double factor);

/// How n >= 2 integers vary, and the standard error of their mean.
struct Spread {
    double sd;
    double se;
};

/// What estimate_mean() has of them; its interval takes a hundred times as long.
Spread spread_of(std::uint64_t n, const PowerSums& sums);

/// With the interval of the judge.
MeanEstimate estimate_mean(std::uint64_t n, const PowerSums& sums, const MeanEvidence& evidence,
                           Judging judging = Judging::fixed_games);
MeanEstimate estimate_mean(std::uint64_t n, const PowerSums& sums);

/// The interval of a share (Wilson 1927): `count` out of `n` >= 1 at confidence_level, within 0 to
/// 1.
Interval wilson_interval(std::uint64_t count, std::uint64_t n);

/// The games of one kind among all games.
struct GameShare {
    std::optional<double> share;       ///< n >= 1
    std::optional<Interval> interval;  ///< n >= 1; alone at confidence_level
    IntervalMethod method = IntervalMethod::wilson;
};

/// `count` games of `n`.
GameShare share_of_games(std::uint64_t count, std::uint64_t n, Judging judging);

/// Two of the values that occurred.
struct ValueInterval {
    std::int32_t low;
    std::int32_t high;
};

struct Quantile {
    Fraction p;
    std::int32_t value;
    /// At confidence_level; empty until QuantileIntervals puts it in (quantile_intervals.hpp), and
    /// where there are too few values.
    std::optional<ValueInterval> interval = {};
};

inline constexpr std::array<Fraction, 9> reported_quantiles{{{1, 100},
                                                             {5, 100},
                                                             {10, 100},
                                                             {25, 100},
                                                             {50, 100},
                                                             {75, 100},
                                                             {90, 100},
                                                             {95, 100},
                                                             {99, 100}}};

/// The summary of a distribution of integers.
struct Distribution {
    PowerSums sums;
    MeanEstimate mean;
    std::optional<std::int32_t> min;
    std::optional<std::int32_t> max;
    std::vector<Quantile> quantiles;  ///< the quantiles that are reported; empty without values
};

Distribution describe(const Histogram& histogram, const MeanEvidence& evidence,
                      Judging judging = Judging::fixed_games);
/// The summary of values that nobody judges, without an interval.
Distribution describe(const Histogram& histogram);

struct ComponentSummary {
    PowerSums sums;
    MeanEstimate mean;
    std::optional<double> share;  ///< share of the sum of totals; empty if that sum is 0
};

struct StrategySummary {
    std::uint64_t games = 0;                      ///< finished and unfinished
    std::uint64_t unfinished = 0;                 ///< games without a score
    std::vector<std::uint64_t> first_unfinished;  ///< game indices of the first of them
    std::uint64_t forfeited = 0;  ///< those of them that a fault of an outside program ended
    std::vector<std::uint64_t> first_forfeited;  ///< the first ones of them
    // Everything below covers the finished games.
    Distribution score;
    std::vector<ComponentSummary> components;
};

/// What is known of the scores of a strategy before any is seen.
struct KnownScores {
    /// The score that a game is given which is not finished: such games hardly come, and count.
    /// Empty where they are given none, or never come.
    std::optional<double> stand_in = {};
    Bounds total = {};  ///< of all scores, those among them
    std::vector<Bounds> components = {};

    Bounds component(std::size_t c) const {
        return c < components.size() ? components[c] : Bounds{};
    }
};

StrategySummary summarise(const Tally& tally, std::size_t strategy,
                          Judging judging = Judging::fixed_games, const KnownScores& known = {});
/// `known` has an entry for every strategy.
std::vector<StrategySummary> summarise_all(const Tally& tally, Judging judging,
                                           std::span<const KnownScores> known);

/// What is known of the mean score of a strategy, and of a component of its scores, by
/// growing_blocks().
MeanEvidence evidence_of_strategy(const StrategyTally& strategy, const KnownScores& known);
MeanEvidence evidence_of_component(const Tally& tally, const BlockSums& blocks,
                                   std::size_t strategy, std::size_t component,
                                   const KnownScores& known);
/// Between what the scores lie: what is known, or else those that came and may come.
Interval ends_of(const Histogram& scores, const KnownScores& known);
/// The sums of a tally in blocks that grow with the number of games before them: the same ones,
/// however many games the experiment has, so that what they tell is the same, too.
BlockSums growing_blocks(const Tally& tally);

/// numerator / denominator; empty if the denominator is 0.
std::optional<double> ratio(std::uint64_t numerator, std::uint64_t denominator);

}  // namespace skerry
