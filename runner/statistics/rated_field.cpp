#include "runner/statistics/rated_field.hpp"

#include <algorithm>

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

}  // namespace skerry
