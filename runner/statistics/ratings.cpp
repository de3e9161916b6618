// Joint ratings: existence, estimates, and their variance over blocks of deals.

#include "runner/statistics/ratings.hpp"

#include <cmath>
#include <numbers>

#include "runner/statistics/mean_judge.hpp"

namespace skerry {

namespace {

constexpr long double elo_of_strength = 400 / std::numbers::ln10_v<long double>;

/// Rounds to a grid of 1e-9, since what is 0 but for rounding has no digits that machines agree in.
double elo_figure(long double strength) {
    return rounded_figure(std::round(strength * elo_of_strength * 1e9L) / 1e9L);
}

void put_ratings(Ratings& ratings, const RatedField& field, std::span<const long double> strengths,
                 const BlockInfluence* influence) {
    const auto players = static_cast<long double>(field.players());
    const auto se_of = [&](std::span<const long double> weights) -> std::optional<double> {
        const long double variance = influence == nullptr ? 0 : influence->variance(weights);
        if (variance <= 0) return std::nullopt;
        return elo_figure(std::sqrt(variance));
    };
    for (std::size_t i = 0; i < field.players(); ++i) {
        ratings.elo[field.strategies[i]] = elo_figure(strengths[i]);
        std::vector<long double> weights(field.players(), -1 / players);
        weights[i] += 1;
        ratings.se[field.strategies[i]] = se_of(weights);
    }
    for (const PairedPoints& points : field.points) {
        RatingDifference difference{field.strategies[points.a],
                                    field.strategies[points.b],
                                    elo_figure(strengths[points.a] - strengths[points.b]),
                                    {},
                                    {}};
        std::vector<long double> weights(field.players(), 0);
        weights[points.a] = 1;
        weights[points.b] = -1;
        difference.se = se_of(weights);
        if (difference.se)
            difference.interval =
                mean_interval({.n = static_cast<std::uint64_t>(influence->blocks()),
                               .mean = difference.difference,
                               .part = {difference.difference, *difference.se, 0},
                               .freedom = static_cast<double>(influence->blocks() - 1)});
        ratings.differences.push_back(difference);
    }
}

void estimate(Ratings& ratings, const MatchTally& tally, const RatedField& field, Judging judging) {
    const std::vector<long double> strengths = bradley_terry(field.players(), field.points);
    const BlockInfluence influence(tally, field, strengths);
    const bool chance_is_known =
        judging == Judging::fixed_games && influence.blocks() >= least_rated_blocks;
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
        if (group.empty())
            estimate(ratings, tally, field, judging);
        else
            ratings.status = RatingStatus::intransitive;
    }
    for (const std::size_t i : group) ratings.group.push_back(field.strategies[i]);
    return ratings;
}

}  // namespace skerry
