#include "runner/statistics/block_influence.hpp"

#include <cmath>
#include <utility>

namespace skerry {

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
