// Values two moves of a decision against each other, on futures that did not choose the best.

#include "play/advice/judgement.hpp"

#include <cmath>

#include "runner/candidates/adviser.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

namespace {

/// No futures of advice, on which the best was chosen.
constexpr std::uint64_t first_fresh_future = most_futures;

}  // namespace

ResultPart times(const ResultPart& part, std::uint64_t factor) {
    const auto n = static_cast<std::int64_t>(factor);
    return {part.points * n, part.half_points * n};
}

ResultPart result_of(const CandidateEnd& end, const DecisionFacts& facts) {
    ResultPart result;
    for (std::size_t c = 0; c < facts.components.size(); ++c) result.points += end.points[c];
    result.half_points = end.half_points;
    if (facts.for_two && facts.seat == Seat::second)
        result = {-result.points, 2 - result.half_points};
    return result;
}

void PartSums::add(const ResultPart& one) {
    ++n_;
    points_.add(one.points);
    half_points_.add(one.half_points);
}

ResultPart PartSums::of(std::uint64_t futures) const {
    ResultPart part = times({points_.sum, half_points_.sum}, futures / n_);
    if (n_ < 2) return part;
    const double points = spread_of(n_, points_).se;
    const double shares = spread_of(n_, half_points_).se / 2;
    part.points_variance = points * points;
    part.share_variance = shares * shares;
    return part;
}

Judgement::Judgement(CandidatePlayer& player, std::size_t best, std::size_t played)
    : player_(player), table_(player.facts(), best == played ? 1 : 2), numbers_{best} {
    if (best != played) numbers_.push_back(played);
}

void Judgement::meet(std::uint64_t futures) {
    const DecisionFacts& facts = player_.facts();
    while (!is_exact() && !certain_ && table_.futures() < futures) {
        const std::uint64_t future = first_fresh_future + table_.futures();
        const CandidateEnd before = player_.play_on(future);
        certain_ = before.certain;
        std::vector<ResultPart> ends;
        for (std::size_t i = 0; i < numbers_.size(); ++i) {
            const CandidateEnd end = player_.play(numbers_[i], future);
            certain_ = certain_ && end.certain;
            table_.put(i, end);
            ends.push_back(result_of(end, facts));
        }
        table_.end_future();
        state_.add(result_of(before, facts));
        move_.add(ends.back());
        found_.add(ends.front() - result_of(before, facts));
        lost_.add(ends.back() - ends.front());
        skill_.add(ends.back() - result_of(before, facts));
    }
}

ValuedDecision Judgement::exact_value(std::uint64_t futures) const {
    const DecisionFacts& facts = player_.facts();
    const auto part = [&](std::size_t candidate) {
        return ResultPart{std::llround(facts.results[candidate] * static_cast<double>(futures))};
    };
    const ResultPart best = part(numbers_.front());
    ValuedDecision valued{{}, part(facts.chosen), part(numbers_.back())};
    valued.decision.found = best - valued.state;
    valued.decision.lost = valued.move - best;
    valued.decision.skill = valued.move - valued.state;
    return valued;
}

ValuedDecision Judgement::value(std::uint64_t futures) const {
    ValuedDecision valued;
    if (is_exact()) {
        valued = exact_value(futures);
    } else {
        valued = {{}, state_.of(futures), move_.of(futures)};
        valued.decision.found = found_.of(futures);
        valued.decision.lost = lost_.of(futures);
        valued.decision.skill = skill_.of(futures);
    }
    valued.decision.judged = judged();
    return valued;
}

Advice Judgement::judged() const {
    Advice advice;
    advice.facts = player_.facts();
    std::vector<Candidate> candidates;
    for (const std::size_t number : numbers_) candidates.push_back(player_.candidates()[number]);
    if (is_exact()) {
        std::vector<double> results;
        for (const std::size_t number : numbers_) results.push_back(advice.facts.results[number]);
        advice.facts.results = std::move(results);
        advice = exact_advice(advice.facts, candidates);
    } else {
        advice.futures = table_.futures();
        advice.playouts = table_.futures() * numbers_.size();
        advice.certain = certain_;
        table_.describe(candidates, 0, advice);
    }
    advice.facts.all_moves = false;
    for (AdvisedMove& move : advice.moves) {
        move.number = numbers_[move.number];
        move.chosen = move.number == advice.facts.chosen;
    }
    return advice;
}

}  // namespace skerry
