// The rated part of a round robin, and the influence of each block of deals on its ratings.

#include "runner/statistics/rated_field.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace skerry {

namespace {

using Beaten = std::vector<std::vector<std::size_t>>;

/// The shortest way from `start` back to it, breadth first; empty if there is none.
std::vector<std::size_t> circle_from(std::size_t start, const Beaten& beaten) {
    const std::size_t unseen = beaten.size();
    std::vector<std::size_t> before(beaten.size(), unseen);
    std::vector<std::size_t> queue{start};
    for (std::size_t at = 0; at < queue.size() && before[start] == unseen; ++at)
        for (const std::size_t next : beaten[queue[at]]) {
            if (before[next] != unseen) continue;
            before[next] = queue[at];
            queue.push_back(next);
        }
    if (before[start] == unseen) return {};
    std::vector<std::size_t> circle{start};
    for (std::size_t at = before[start]; at != start; at = before[at]) circle.push_back(at);
    std::reverse(circle.begin() + 1, circle.end());
    return circle;
}

}  // namespace

RatedField rated_field(const MatchTally& tally, const std::vector<bool>& is_reference) {
    RatedField field;
    std::vector<std::size_t> place(is_reference.size());
    for (std::size_t i = 0; i < is_reference.size(); ++i) {
        place[i] = field.strategies.size();
        if (!is_reference[i]) field.strategies.push_back(i);
    }
    const std::vector<Matchup> order = matchups_of(is_reference.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto [a, b] = order[i];
        if (a == b || is_reference[a] || is_reference[b]) continue;
        const Pentanomial counts = tally.matchups()[i].evidence().points;
        PairedPoints points{place[a], place[b], pairs_of(counts), 0};
        if (points.n > 0)
            points.share = 0.5L + static_cast<long double>(sums_of(counts).sum) /
                                      (4 * static_cast<long double>(points.n));
        field.matchups.push_back(i);
        field.points.push_back(points);
    }
    return field;
}

bool meets_others(const RatedField& field, std::span<const std::size_t> group) {
    const auto inside = [&](std::size_t i) { return std::ranges::find(group, i) != group.end(); };
    return std::ranges::any_of(field.points, [&](const PairedPoints& of) {
        return of.n > 0 && inside(of.a) != inside(of.b);
    });
}

std::vector<std::size_t> circle_of(const RatedField& field, std::span<const Verdict> verdicts) {
    Beaten beaten(field.players());
    for (std::size_t m = 0; m < field.points.size(); ++m) {
        const PairedPoints& of = field.points[m];
        const Verdict verdict = verdicts[field.matchups[m]];
        if (verdict == Verdict::a_is_better) beaten[of.a].push_back(of.b);
        if (verdict == Verdict::b_is_better) beaten[of.b].push_back(of.a);
    }
    std::vector<std::size_t> best;
    for (std::size_t start = 0; start < field.players(); ++start) {
        const std::vector<std::size_t> circle = circle_from(start, beaten);
        if (!circle.empty() && (best.empty() || circle.size() < best.size())) best = circle;
    }
    return best;
}

BlockInfluence::BlockInfluence(const MatchTally& tally, const RatedField& field,
                               std::span<const long double> strengths) {
    const StrengthEquations equations(strengths, field.points);
    const BlockSums& blocks = tally.blocks();
    for (std::size_t row = 0; row < blocks.rows(); ++row) {
        const auto deals = static_cast<long double>(blocks.at(row, MatchTally::played_column));
        if (deals <= 0) continue;
        deals_ += deals;
        squares_ += deals * deals;
        add(tally, field, strengths, equations, row);
    }
}

void BlockInfluence::add(const MatchTally& tally, const RatedField& field,
                         std::span<const long double> strengths, const StrengthEquations& equations,
                         std::size_t row) {
    const BlockSums& blocks = tally.blocks();
    std::vector<long double> residual(field.points.size(), 0);
    std::vector<long double> moved(field.players(), 0);
    for (std::size_t m = 0; m < residual.size(); ++m) {
        const PairedPoints& of = field.points[m];
        if (of.n == 0) continue;  // none, or pairs that repeat
        const std::size_t matchup = field.matchups[m];
        const auto pairs = static_cast<long double>(blocks.at(row, tally.pairs_column(matchup)));
        const auto half_points =
            static_cast<long double>(blocks.at(row, tally.points_column(matchup)));
        residual[m] = half_points / 4 + pairs * (0.5L - of.share);
        moved[of.a] += residual[m];
        moved[of.b] -= residual[m];
    }
    equations.solve(moved);
    for (std::size_t m = 0; m < residual.size(); ++m) {
        const PairedPoints& of = field.points[m];
        if (of.n == 0) continue;
        const long double share = expected_share(strengths[of.a], strengths[of.b]);
        const long double slope = static_cast<long double>(of.n) * share * (1 - share);
        residual[m] = (residual[m] - slope * (moved[of.a] - moved[of.b])) / std::sqrt(slope);
    }
    moved_.push_back(std::move(moved));
    residuals_.push_back(std::move(residual));
}

long double BlockInfluence::blocks() const { return squares_ > 0 ? deals_ * deals_ / squares_ : 0; }

long double BlockInfluence::variance(std::span<const long double> weights) const {
    long double sum = 0;
    for (const std::vector<long double>& of : moved_) {
        long double product = 0;
        for (std::size_t i = 0; i < of.size(); ++i) product += weights[i] * of[i];
        sum += product * product;
    }
    return sum * correction();
}

BlockInfluence::Traces BlockInfluence::traces() const {
    Traces result;
    for (std::size_t i = 0; i < residuals_.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            long double product = 0;
            for (std::size_t m = 0; m < residuals_[i].size(); ++m)
                product += residuals_[i][m] * residuals_[j][m];
            if (i == j) result.of_itself += product;
            result.of_square += (i == j ? 1 : 2) * product * product;
        }
    const long double freedom = blocks() - 1;
    result.of_itself *= correction();
    result.of_square *= correction() * correction();
    result.of_square = (result.of_square - result.of_itself * result.of_itself / freedom) *
                       freedom * freedom / ((freedom + 2) * (freedom - 1));
    return result;
}

}  // namespace skerry
