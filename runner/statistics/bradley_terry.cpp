// Solves the score equations of Bradley and Terry by Newton's method, which needs few steps at any
// number of players; the minorising steps of Hunter (2004) would need thousands where strengths lie
// far apart.

#include <cmath>
#include <limits>

#include "runner/statistics/ratings.hpp"

namespace skerry {

namespace {

constexpr int max_steps = 1'000;  ///< rounding ends the search long before
/// A change of all strengths below which Newton's steps need no watching.
constexpr long double surely_near = 1e-4L;

/// Where each player's points reach: [from * players + to].
std::vector<bool> reached(std::size_t players, std::span<const PairedPoints> points) {
    std::vector<bool> reach(players * players, false);
    for (std::size_t i = 0; i < players; ++i) reach[i * players + i] = true;
    for (const PairedPoints& met : points) {
        if (met.n == 0) continue;
        if (met.share > 0) reach[met.a * players + met.b] = true;
        if (met.share < 1) reach[met.b * players + met.a] = true;
    }
    for (std::size_t via = 0; via < players; ++via)
        for (std::size_t from = 0; from < players; ++from)
            for (std::size_t to = 0; reach[from * players + via] && to < players; ++to)
                if (reach[via * players + to]) reach[from * players + to] = true;
    return reach;
}

/// log(1 / (1 + exp(-x))), without overflow.
long double log_logistic(long double x) {
    return x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
}

long double log_likelihood(std::span<const long double> strengths,
                           std::span<const PairedPoints> points) {
    long double sum = 0;
    for (const PairedPoints& met : points) {
        if (met.n == 0) continue;
        const long double lead = strengths[met.a] - strengths[met.b];
        sum += static_cast<long double>(met.n) *
               (met.share * log_logistic(lead) + (1 - met.share) * log_logistic(-lead));
    }
    return sum;
}

/// Points beyond those that are expected.
std::vector<long double> surplus(std::span<const long double> strengths,
                                 std::span<const PairedPoints> points) {
    std::vector<long double> result(strengths.size(), 0);
    for (const PairedPoints& met : points) {
        if (met.n == 0) continue;
        const long double of_a = static_cast<long double>(met.n) *
                                 (met.share - expected_share(strengths[met.a], strengths[met.b]));
        result[met.a] += of_a;
        result[met.b] -= of_a;
    }
    return result;
}

long double largest(std::span<const long double> values) {
    long double most = 0;
    for (const long double value : values) most = std::max(most, std::fabs(value));
    return most;
}

/// Halves a change until it raises the likelihood, which is concave, so that a short enough one
/// does.
void shorten(std::span<long double> change, std::span<const long double> strengths,
             std::span<const PairedPoints> points) {
    const long double before = log_likelihood(strengths, points);
    std::vector<long double> next(strengths.size());
    for (;;) {
        for (std::size_t i = 0; i < next.size(); ++i) next[i] = strengths[i] + change[i];
        if (log_likelihood(next, points) >= before || largest(change) < surely_near) return;
        for (long double& value : change) value /= 2;
    }
}

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

std::vector<std::size_t> unbeaten_group(std::size_t players, std::span<const PairedPoints> points) {
    const std::vector<bool> reach = reached(players, points);
    for (std::size_t i = 0; i < players; ++i) {
        std::vector<std::size_t> group;
        bool unbeaten = true;
        for (std::size_t from = 0; from < players; ++from) {
            if (!reach[from * players + i]) continue;
            group.push_back(from);
            unbeaten = unbeaten && reach[i * players + from];
        }
        if (unbeaten && group.size() < players) return group;
    }
    return {};
}

std::vector<std::size_t> joined_group(std::size_t players, std::span<const PairedPoints> points) {
    const std::vector<bool> reach = reached(players, points);
    std::vector<std::size_t> largest;
    for (std::size_t i = 0; i < players; ++i) {
        std::vector<std::size_t> group;
        for (std::size_t index = 0; index < players; ++index)
            if (reach[i * players + index] && reach[index * players + i]) group.push_back(index);
        if (group.size() > largest.size()) largest = group;
    }
    return largest;
}

long double expected_share(long double strength_a, long double strength_b) {
    return 1 / (1 + std::exp(strength_b - strength_a));
}

StrengthEquations::StrengthEquations(std::span<const long double> strengths,
                                     std::span<const PairedPoints> points)
    : size_(strengths.size()), factor_(size_ * size_, 0) {
    long double diagonal = 0;
    for (const PairedPoints& met : points) {
        if (met.n == 0) continue;
        const long double share = expected_share(strengths[met.a], strengths[met.b]);
        const long double slope = static_cast<long double>(met.n) * share * (1 - share);
        factor_[met.a * size_ + met.a] += slope;
        factor_[met.b * size_ + met.b] += slope;
        factor_[met.a * size_ + met.b] -= slope;
        factor_[met.b * size_ + met.a] -= slope;
        diagonal += 2 * slope;
    }
    // Only differences count: a constant on all entries makes the mean of every solution 0.
    for (long double& entry : factor_) entry += diagonal;
    for (std::size_t row = 0; row < size_; ++row)
        for (std::size_t column = 0; column <= row; ++column) {
            long double sum = factor_[row * size_ + column];
            for (std::size_t i = 0; i < column; ++i)
                sum -= factor_[row * size_ + i] * factor_[column * size_ + i];
            factor_[row * size_ + column] =
                row == column ? std::sqrt(sum) : sum / factor_[column * size_ + column];
        }
}

void StrengthEquations::solve(std::span<long double> changes) const {
    const std::span<long double> x = changes;
    for (std::size_t row = 0; row < size_; ++row) {
        for (std::size_t i = 0; i < row; ++i) x[row] -= factor_[row * size_ + i] * x[i];
        x[row] /= factor_[row * size_ + row];
    }
    for (std::size_t row = size_; row-- > 0;) {
        for (std::size_t i = row + 1; i < size_; ++i) x[row] -= factor_[i * size_ + row] * x[i];
        x[row] /= factor_[row * size_ + row];
    }
}

std::vector<long double> bradley_terry(std::size_t players, std::span<const PairedPoints> points) {
    std::vector<long double> strengths(players, 0);
    long double last = std::numeric_limits<long double>::max();
    for (int step = 0; step < max_steps; ++step) {
        std::vector<long double> change = surplus(strengths, points);
        StrengthEquations(strengths, points).solve(change);
        const long double size = largest(change);
        if (size >= surely_near) shorten(change, strengths, points);
        for (std::size_t i = 0; i < players; ++i) strengths[i] += change[i];
        // Near the solution each step squares the error, until rounding ends that.
        if (size < surely_near && size > last / 2) break;
        last = size;
    }
    const long double mean = std::accumulate(strengths.begin(), strengths.end(), 0.0L) /
                             static_cast<long double>(players);
    for (long double& strength : strengths) strength -= mean;
    return strengths;
}

RatedField rated_field(const MatchTally& tally, const std::vector<bool>& left_out) {
    RatedField field;
    std::vector<std::size_t> place(left_out.size());
    for (std::size_t i = 0; i < left_out.size(); ++i) {
        place[i] = field.strategies.size();
        if (!left_out[i]) field.strategies.push_back(i);
    }
    const std::vector<Matchup>& order = tally.order();
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto [a, b] = order[i];
        if (a == b || left_out[a] || left_out[b]) continue;
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
    return std::ranges::any_of(field.points, [&](const PairedPoints& points) {
        return points.n > 0 && inside(points.a) != inside(points.b);
    });
}

std::vector<std::size_t> circle_of(const RatedField& field, std::span<const Verdict> verdicts) {
    Beaten beaten(field.players());
    for (std::size_t m = 0; m < field.points.size(); ++m) {
        const PairedPoints& points = field.points[m];
        const Verdict verdict = verdicts[field.matchups[m]];
        if (verdict == Verdict::a_is_better) beaten[points.a].push_back(points.b);
        if (verdict == Verdict::b_is_better) beaten[points.b].push_back(points.a);
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
        add(tally, field, equations, row);
    }
}

void BlockInfluence::add(const MatchTally& tally, const RatedField& field,
                         const StrengthEquations& equations, std::size_t row) {
    const BlockSums& blocks = tally.blocks();
    std::vector<long double> moved(field.players(), 0);
    for (std::size_t m = 0; m < field.points.size(); ++m) {
        const PairedPoints& points = field.points[m];
        if (points.n == 0) continue;  // none, or pairs that repeat
        const std::size_t matchup = field.matchups[m];
        const auto pairs = static_cast<long double>(blocks.at(row, tally.pairs_column(matchup)));
        const auto half_points =
            static_cast<long double>(blocks.at(row, tally.points_column(matchup)));
        const long double residual = half_points / 4 + pairs * (0.5L - points.share);
        moved[points.a] += residual;
        moved[points.b] -= residual;
    }
    equations.solve(moved);
    moved_.push_back(std::move(moved));
}

long double BlockInfluence::blocks() const { return squares_ > 0 ? deals_ * deals_ / squares_ : 0; }

long double BlockInfluence::variance(std::span<const long double> weights) const {
    long double sum = 0;
    for (const std::vector<long double>& moved : moved_) {
        long double product = 0;
        for (std::size_t i = 0; i < moved.size(); ++i) product += weights[i] * moved[i];
        sum += product * product;
    }
    return sum * correction();
}

}  // namespace skerry
