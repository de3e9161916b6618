// Means over futures, and paired differences with intervals that hold at any number of futures.

#include "runner/candidates/advice.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

#include "runner/statistics/anytime.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/statistics/sums.hpp"

namespace skerry {

namespace {

FutureMean mean_of(std::uint64_t n, const PowerSums& sums, double parts, bool certain) {
    FutureMean mean;
    mean.sum = sums.sum;
    mean.n = n;
    if (n == 0) return mean;
    mean.mean = static_cast<double>(sums.sum) / (static_cast<double>(n) * parts);
    if (certain || n < 2) return mean;
    mean.se = spread_of(n, sums).se / parts;
    return mean;
}

}  // namespace

void FuturesTable::put(std::size_t candidate, const CandidateEnd& end) {
    Row& row = rows_[candidate];
    std::int32_t sum = 0;
    for (std::size_t c = 0; c < components_; ++c) sum += end.points[c];
    row.figures.push_back(sum);
    row.figures.push_back(end.half_points);
    for (std::size_t c = 0; c < components_; ++c) row.figures.push_back(end.points[c]);
    if (!end.finished) ++row.unfinished;
    ++row.futures;
}

std::size_t FuturesTable::count_in() const {
    return static_cast<std::size_t>(
        std::count_if(rows_.begin(), rows_.end(), [](const Row& row) { return row.in; }));
}

void FuturesTable::drop(std::size_t candidate) { rows_[candidate].in = false; }

std::uint64_t FuturesTable::futures_of(std::size_t candidate) const {
    return std::min(rows_[candidate].futures, futures_);
}

std::int64_t FuturesTable::sum(std::size_t candidate, std::size_t figure) const {
    std::int64_t sum = 0;
    for (std::uint64_t k = 0; k < futures_of(candidate); ++k) sum += at(candidate, k, figure);
    return sum;
}

std::vector<std::size_t> FuturesTable::order() const {
    struct Key {
        std::int64_t half_points;
        std::int64_t points;
        std::size_t candidate;
    };
    std::vector<Key> keys;
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].in) keys.push_back({sum(i, half_points), sum(i, points), i});
    std::stable_sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) {
        return a.half_points != b.half_points ? a.half_points > b.half_points : a.points > b.points;
    });
    std::vector<std::size_t> order;
    for (const Key& key : keys) order.push_back(key.candidate);
    return order;
}

FutureMean FuturesTable::mean(std::size_t candidate, std::size_t figure, bool certain) const {
    PowerSums sums;
    const std::uint64_t n = futures_of(candidate);
    for (std::uint64_t k = 0; k < n; ++k) sums.add(at(candidate, k, figure));
    return mean_of(n, sums, figure == half_points ? 2 : 1, certain);
}

FutureDifference FuturesTable::difference(std::size_t candidate, std::size_t best,
                                          std::size_t figure, bool certain) const {
    PowerSums sums;
    std::uint64_t differing = 0;
    const std::uint64_t n = futures_of(candidate);
    for (std::uint64_t k = 0; k < n; ++k) {
        const std::int32_t value = at(candidate, k, figure) - at(best, k, figure);
        sums.add(value);
        differing += value != 0 ? 1 : 0;
    }
    const double parts = figure == half_points ? 2 : 1;
    FutureDifference difference;
    difference.estimate = mean_of(n, sums, parts, certain);
    if (candidate == best) return difference;
    if (certain) {
        difference.told_apart = sums.sum != 0;
        return difference;
    }
    // Which candidate is the best is seen from the same futures: hence all pairs.
    std::size_t family = rows_.size() * (rows_.size() - 1) / 2;
    if (for_two_) family *= 2;
    if (figure >= first_component) family *= components_;
    MeanEvidence evidence = evidence_of(n, sums);
    evidence.differing = differing;
    const AnytimeEstimate estimate = anytime_interval(evidence, family);
    if (estimate.interval)
        difference.interval =
            Interval{estimate.interval->low / parts, estimate.interval->high / parts};
    difference.told_apart = estimate.p && *estimate.p <= 1 - confidence_level;
    return difference;
}

bool FuturesTable::results_differ(std::size_t candidate, std::size_t best) const {
    if (!for_two_) return false;
    for (std::uint64_t k = 0; k < futures_of(candidate); ++k)
        if (at(candidate, k, half_points) != at(best, k, half_points)) return true;
    return false;
}

bool FuturesTable::lost(std::size_t candidate, std::size_t best) const {
    if (candidate == best) return false;
    const std::size_t figure = results_differ(candidate, best) ? half_points : points;
    const FutureDifference found = difference(candidate, best, figure, false);
    return found.told_apart && found.estimate.sum < 0;
}

AdvisedMove FuturesTable::describe(std::size_t candidate, std::size_t best, bool certain) const {
    AdvisedMove move;
    move.number = candidate;
    move.dropped = !rows_[candidate].in;
    move.unfinished = rows_[candidate].unfinished;
    move.points = mean(candidate, points, certain);
    move.difference = difference(candidate, best, points, certain);
    for (std::size_t c = first_component; c < width(); ++c) {
        move.components.push_back(mean(candidate, c, certain));
        move.component_differences.push_back(difference(candidate, best, c, certain));
    }
    if (for_two_) {
        move.share = mean(candidate, half_points, certain);
        move.share_difference = difference(candidate, best, half_points, certain);
        move.by_points = !results_differ(candidate, best);
    }
    const FutureDifference& deciding = move.deciding();
    if (candidate == best)
        move.standing = MoveStanding::best;
    else if (deciding.told_apart && deciding.estimate.sum < 0)
        move.standing = MoveStanding::worse;
    return move;
}

void FuturesTable::describe(const std::vector<Candidate>& candidates, std::size_t best,
                            Advice& advice) const {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        AdvisedMove move = describe(i, best, advice.certain);
        move.candidate = candidates[i];
        move.chosen = i == advice.facts.chosen;
        move.playout_share =
            static_cast<double>(rows_[i].futures) / static_cast<double>(advice.playouts);
        advice.moves.push_back(std::move(move));
    }
    // Differences with the best order candidates that were dropped, too: they are paired.
    std::stable_sort(
        advice.moves.begin(), advice.moves.end(), [](const AdvisedMove& a, const AdvisedMove& b) {
            const auto key = [](const AdvisedMove& move) {
                return std::pair(move.share_difference ? move.share_difference->estimate.mean : 0.0,
                                 move.difference.estimate.mean);
            };
            if ((a.standing == MoveStanding::best) != (b.standing == MoveStanding::best))
                return a.standing == MoveStanding::best;
            return key(a) > key(b);
        });
}

Advice exact_advice(const DecisionFacts& facts, const std::vector<Candidate>& candidates) {
    const double best = *std::ranges::max_element(facts.results);
    const auto mean_of = [](double value) { return FutureMean{std::llround(value), 1, value, {}}; };
    Advice advice;
    advice.facts = facts;
    advice.futures = 1;
    advice.certain = true;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        AdvisedMove move;
        move.candidate = candidates[i];
        move.number = i;
        move.chosen = i == facts.chosen;
        move.points = mean_of(facts.results[i]);
        move.difference.estimate = mean_of(facts.results[i] - best);
        move.difference.told_apart = facts.results[i] < best;
        move.standing = move.difference.told_apart ? MoveStanding::worse : MoveStanding::level;
        advice.moves.push_back(std::move(move));
    }
    std::ranges::stable_sort(advice.moves, std::ranges::greater{},
                             [](const AdvisedMove& move) { return move.points.mean; });
    advice.moves.front().standing = MoveStanding::best;
    return advice;
}

const AdvisedMove& Advice::at(const std::string& move) const {
    for (const AdvisedMove& advised : moves)
        if (advised.candidate.move == move) return advised;
    throw std::out_of_range("no candidate: " + move);
}

const ValueMapCell* ValueMap::best_at(int x, int y) const {
    for (const ValueMapCell& cell : cells)
        if (cell.x == x && cell.y == y) return &cell;
    return nullptr;
}

ValueMap value_map(const Advice& advice) {
    ValueMap map;
    double worst = 0;
    for (const AdvisedMove& move : advice.moves) {
        if (!move.candidate.place || move.points.n == 0) continue;
        const MovePlace& place = *move.candidate.place;
        ValueMapCell cell{place.x, place.y, place.what, move.candidate.move};
        cell.value = move.share ? move.share->mean : move.points.mean;
        cell.minus_best = move.share_difference ? move.share_difference->estimate.mean
                                                : move.difference.estimate.mean;
        cell.standing = move.standing;
        worst = std::min(worst, cell.minus_best);
        map.low = map.cells.empty() ? cell.value : std::min(map.low, cell.value);
        map.high = map.cells.empty() ? cell.value : std::max(map.high, cell.value);
        map.cells.push_back(std::move(cell));
    }
    for (ValueMapCell& cell : map.cells)
        cell.shade = worst < 0 ? std::clamp(1 - cell.minus_best / worst, 0.0, 1.0) : 1;
    return map;
}

}  // namespace skerry
