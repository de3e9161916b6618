// Joint ratings: existence, estimates, their covariance over blocks of deals, and the test of fit.

#include "runner/statistics/ratings.hpp"

#include <cmath>
#include <numbers>

#include "runner/statistics/distributions.hpp"

namespace skerry {

namespace {

constexpr long double elo_of_strength = 400 / std::numbers::ln10_v<long double>;
constexpr std::size_t most_worst = 3;
constexpr long double least_expected_points = 5;  ///< points of a side, for its spread to be seen

/// Rounds to a grid of 1e-9, since what is 0 but for rounding has no digits that machines agree in.
double elo_figure(long double strength) {
    return rounded_figure(std::round(strength * elo_of_strength * 1e9L) / 1e9L);
}

/// Pearson's residuals of the matchups.
std::vector<long double> residuals_of(const RatedField& field,
                                      std::span<const long double> strengths) {
    std::vector<long double> list;
    for (const PairedPoints& of : field.points) {
        const long double share = expected_share(strengths[of.a], strengths[of.b]);
        list.push_back(of.n == 0 ? 0
                                 : (of.share - share) * std::sqrt(static_cast<long double>(of.n) /
                                                                  (share * (1 - share))));
    }
    return list;
}

/// Matchups in which one side is expected to take so few points that their spread is not seen.
long double thin_matchups(const RatedField& field, std::span<const long double> strengths) {
    return static_cast<long double>(
        std::ranges::count_if(field.points, [&](const PairedPoints& of) {
            const long double share = expected_share(strengths[of.a], strengths[of.b]);
            return of.n > 0 && static_cast<long double>(of.n) * std::min(share, 1 - share) <
                                   least_expected_points;
        }));
}

std::optional<RatingFit> test_fit(const RatedField& field, std::span<const long double> strengths,
                                  std::span<const long double> residuals,
                                  const BlockInfluence& influence) {
    long double dimensions = 1 - static_cast<long double>(field.players());
    long double statistic = 0;
    for (std::size_t m = 0; m < residuals.size(); ++m) {
        dimensions += field.points[m].n > 0 ? 1 : 0;
        statistic += residuals[m] * residuals[m];
    }
    BlockInfluence::Traces traces = influence.traces();
    // Blocks say nothing of the variance of points that hardly ever fall. It is at most that of
    // units that are all or nothing, which is 1 in the unit of these residuals.
    traces.of_itself += thin_matchups(field, strengths);
    traces.of_square += thin_matchups(field, strengths);
    if (dimensions < 1 || traces.of_itself <= 0) return std::nullopt;
    const long double square = traces.of_itself * traces.of_itself;
    // The trace of the square of a covariance of so many dimensions lies between these bounds.
    const long double freedom = traces.of_square * dimensions <= square
                                    ? dimensions
                                    : std::max(1.0L, square / traces.of_square);
    const long double within = freedom * (influence.blocks() - 1);
    const long double f = statistic / traces.of_itself;
    return RatingFit{rounded_figure(f), rounded_figure(freedom), rounded_figure(within),
                     f_upper_p(f, freedom, within)};
}

std::vector<RatedShare> worst_of(const RatedField& field, std::span<const long double> strengths,
                                 std::span<const long double> residuals) {
    std::vector<std::size_t> order;
    for (std::size_t m = 0; m < residuals.size(); ++m)
        if (field.points[m].n > 0) order.push_back(m);
    std::ranges::stable_sort(order, [&](std::size_t x, std::size_t y) {
        return rounded_figure(std::fabs(residuals[x])) > rounded_figure(std::fabs(residuals[y]));
    });
    order.resize(std::min(order.size(), most_worst));
    std::vector<RatedShare> list;
    for (const std::size_t m : order) {
        const PairedPoints& of = field.points[m];
        list.push_back({field.matchups[m], rounded_figure(of.share),
                        rounded_figure(expected_share(strengths[of.a], strengths[of.b]))});
    }
    return list;
}

void put_ratings(Ratings& ratings, const RatedField& field, std::span<const long double> strengths,
                 const BlockInfluence* influence) {
    const auto players = static_cast<long double>(field.players());
    const auto se_of = [&](std::span<const long double> weights) -> std::optional<double> {
        const long double variance = influence == nullptr ? 0 : influence->variance(weights);
        if (variance <= 0) return std::nullopt;
        return elo_figure(std::sqrt(variance));
    };
    const double t =
        influence == nullptr ? 0 : t_quantile(confidence_level, influence->blocks() - 1);
    for (std::size_t i = 0; i < field.players(); ++i) {
        ratings.elo[field.strategies[i]] = elo_figure(strengths[i]);
        std::vector<long double> weights(field.players(), -1 / players);
        weights[i] += 1;
        ratings.se[field.strategies[i]] = se_of(weights);
    }
    for (const PairedPoints& of : field.points) {
        RatingDifference difference{field.strategies[of.a],
                                    field.strategies[of.b],
                                    elo_figure(strengths[of.a] - strengths[of.b]),
                                    {},
                                    {}};
        std::vector<long double> weights(field.players(), 0);
        weights[of.a] = 1;
        weights[of.b] = -1;
        difference.se = se_of(weights);
        if (difference.se) {
            const double half = t * *difference.se;
            difference.interval = Interval{rounded_figure(difference.difference - half),
                                           rounded_figure(difference.difference + half)};
        }
        ratings.differences.push_back(difference);
    }
}

void estimate(Ratings& ratings, const MatchTally& tally, const RatedField& field, Judging judging) {
    const std::vector<long double> strengths = bradley_terry(field.players(), field.points);
    const BlockInfluence influence(tally, field, strengths);
    const bool chance_is_known =
        judging == Judging::fixed_games && influence.blocks() >= least_rated_blocks;
    if (chance_is_known) {
        const std::vector<long double> residuals = residuals_of(field, strengths);
        ratings.fit = test_fit(field, strengths, residuals, influence);
        const bool fits = !ratings.fit || ratings.fit->p >= 1 - confidence_level;
        if (ratings.status == RatingStatus::rated && !fits) {
            ratings.status = RatingStatus::misfit;
            ratings.worst = worst_of(field, strengths, residuals);
        }
    }
    if (ratings.status == RatingStatus::rated)
        put_ratings(ratings, field, strengths, chance_is_known ? &influence : nullptr);
}

}  // namespace

std::optional<Ratings> rate(const MatchTally& tally, std::size_t strategies,
                            std::span<const Verdict> verdicts, Judging judging) {
    RatedField field = rated_field(tally, std::vector<bool>(strategies));
    if (field.players() < 3) return std::nullopt;
    Ratings ratings;
    ratings.elo.resize(strategies);
    ratings.se.resize(strategies);
    std::vector<std::size_t> group = unbeaten_group(field.players(), field.points);
    const std::vector<std::size_t> joined = joined_group(field.players(), field.points);
    if (!group.empty() && joined.size() < 2) {
        ratings.status =
            meets_others(field, group) ? RatingStatus::unbounded : RatingStatus::unjoined;
    } else {
        std::vector<bool> left_out(strategies, true);
        for (const std::size_t i : joined) left_out[field.strategies[i]] = false;
        for (const std::size_t i : field.strategies)
            if (left_out[i]) ratings.outside.push_back(i);
        field = rated_field(tally, left_out);
        group = circle_of(field, verdicts);
        if (!group.empty()) ratings.status = RatingStatus::intransitive;
        estimate(ratings, tally, field, judging);
    }
    for (const std::size_t i : group) ratings.group.push_back(field.strategies[i]);
    return ratings;
}

}  // namespace skerry
