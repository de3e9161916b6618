// Reviews a game: advice at each decision, and the sums of luck and skill.

#include "play/advice/review.hpp"

#include <atomic>
#include <cmath>

#include "core/notation.hpp"
#include "core/random.hpp"
#include "runner/candidates/adviser.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/statistics/sums.hpp"

namespace skerry {

using nlohmann::ordered_json;

ResultPart result_of(const GameOutcome& outcome, const GameShape& shape) {
    if (!outcome.finished) return {};
    ResultPart result;
    for (std::size_t c = 0; c < shape.components.size(); ++c) {
        result.points += outcome.points[0][c];
        if (shape.seats == 2) result.points -= outcome.points[1][c];
    }
    if (shape.seats == 2)
        result.half_points = outcome.winner == Winner::first  ? 2
                             : outcome.winner == Winner::none ? 1
                                                              : 0;
    return result;
}

namespace {

ResultPart times(const ResultPart& part, std::uint64_t factor) {
    const auto n = static_cast<std::int64_t>(factor);
    return {part.points * n, part.half_points * n};
}

/// The end of a playout as it counts for the first seat.
ResultPart result_of(const CandidateEnd& end, const DecisionFacts& facts) {
    ResultPart result;
    for (std::size_t c = 0; c < facts.components.size(); ++c) result.points += end.points[c];
    result.half_points = end.half_points;
    if (facts.for_two && facts.seat == Seat::second)
        result = {-result.points, 2 - result.half_points};
    return result;
}

/// The part of the result that a figure of each future makes.
class PartSums {
  public:
    void add(const ResultPart& one) {
        ++n_;
        points_.add(one.points);
        half_points_.add(one.half_points);
    }
    std::uint64_t futures() const { return n_; }
    /// Where nothing is left to chance, one future stands for all.
    ResultPart of(std::uint64_t futures) const {
        ResultPart part = times({points_.sum, half_points_.sum}, futures / n_);
        if (n_ < 2) return part;
        const double points = spread_of(n_, points_).se;
        const double shares = spread_of(n_, half_points_).se / 2;
        part.points_variance = points * points;
        part.share_variance = shares * shares;
        return part;
    }

  private:
    std::uint64_t n_ = 0;
    PowerSums points_;
    PowerSums half_points_;
};

/// In a game for two points that change nobody's win are never very bad.
Severity severity_of(const AdvisedMove& move, bool for_two) {
    if (move.standing != MoveStanding::worse) return Severity::none;
    const double loss = -move.deciding().estimate.mean;
    const double bad = move.by_points ? bad_points : bad_share;
    const double very_bad = move.by_points ? very_bad_points : very_bad_share;
    if (loss < bad) return Severity::doubtful;
    return loss < very_bad || (move.by_points && for_two) ? Severity::bad : Severity::very_bad;
}

ResultPart expectation(const AnyGame& game, const void* start, const ordered_json& reviewer,
                       const ReviewRequest& request) {
    const auto player = game.deal_player(reviewer);
    const std::uint64_t number = ~fnv1a(game.print_state(start));  // no other futures have it
    const std::uint64_t seed = stream(request.seed, number, Purpose::futures).next();
    std::vector<std::max_align_t> deal(game.shape().deal.size / sizeof(std::max_align_t) + 1);
    PartSums sums;
    for (std::uint64_t k = 0; k < request.futures; ++k) {
        Rng deals = stream(seed, k, Purpose::deal);
        game.deal(deals, deal.data());
        Rng rng = stream(seed, k, Purpose::strategy);
        sums.add(result_of(player->play(deal.data(), rng), game.shape()));
    }
    return sums.of(request.futures);
}

/// A decision with the values of its state and of the move.
struct ValuedDecision {
    ReviewedDecision decision;
    ResultPart state;
    ResultPart move;
};

/// No futures of advice, on which the best was chosen.
constexpr std::uint64_t first_fresh_future = most_futures;

/// The best candidate and the one that was played, to be valued against each other.
class Judgement {
  public:
    Judgement(CandidatePlayer& player, std::size_t best, std::size_t played)
        : player_(player), table_(player.facts(), best == played ? 1 : 2), numbers_{best} {
        if (best != played) numbers_.push_back(played);
    }

    void meet(std::uint64_t futures) {
        const DecisionFacts& facts = player_.facts();
        while (!certain_ && table_.futures() < futures) {
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

    ValuedDecision value(std::uint64_t futures) const {
        ValuedDecision valued{{}, state_.of(futures), move_.of(futures)};
        valued.decision.judged = judged();
        valued.decision.found = found_.of(futures);
        valued.decision.lost = lost_.of(futures);
        valued.decision.skill = skill_.of(futures);
        return valued;
    }

  private:
    Advice judged() const {
        Advice advice;
        advice.facts = player_.facts();
        advice.futures = table_.futures();
        advice.playouts = table_.futures() * numbers_.size();
        advice.certain = certain_;
        advice.facts.all_moves = false;
        std::vector<Candidate> candidates;
        for (const std::size_t number : numbers_)
            candidates.push_back(player_.candidates()[number]);
        table_.describe(candidates, 0, advice);
        for (AdvisedMove& move : advice.moves) {
            move.number = numbers_[move.number];
            move.chosen = move.number == advice.facts.chosen;
        }
        return advice;
    }

    CandidatePlayer& player_;
    FuturesTable table_;
    std::vector<std::size_t> numbers_;
    bool certain_ = false;
    PartSums state_;
    PartSums move_;
    PartSums found_;
    PartSums lost_;
    PartSums skill_;
};

ValuedDecision review_decision(const play::GameInPlay& line, std::size_t ply,
                               const ordered_json& reviewer, const ReviewRequest& request,
                               std::uint64_t choosing) {
    Adviser adviser =
        Adviser::of(line.game(), line.state_at(ply), reviewer,
                    {.seed = request.seed, .also = line.move_at(ply), .also_count = 1});
    adviser.think(choosing);
    Advice advice = adviser.advice();
    const std::size_t played = adviser.facts().also.front();
    Judgement judgement(adviser.player(), advice.moves.front().number, played);
    judgement.meet(request.futures);
    ValuedDecision valued = judgement.value(request.futures);
    valued.decision.advice = std::move(advice);
    valued.decision.played = adviser.candidates()[played].move;
    valued.decision.severity = severity_of(valued.decision.move(), line.game().shape().seats == 2);
    return valued;
}

/// By decision; none of those after which the review was given up.
std::vector<std::optional<ValuedDecision>> values_of(const play::GameInPlay& played,
                                                     const ordered_json& reviewer,
                                                     const ReviewRequest& request) {
    const std::size_t count = played.ply();
    const std::uint64_t choosing = choosing_futures(request.futures, count);
    std::vector<std::optional<ValuedDecision>> values(count);
    std::atomic<bool> goes_on{true};
    const auto value = [&](std::size_t i) {
        if (goes_on && request.keep_going && !request.keep_going(i, count)) goes_on = false;
        if (goes_on) values[i] = review_decision(played, i, reviewer, request, choosing);
    };
    if (request.for_each)
        request.for_each(count, value);
    else
        for (std::size_t i = 0; i < count; ++i) value(i);
    return values;
}

/// The result of a game that is over, else the reviewer's estimate.
ResultPart end_of(const AnyGame& game, const void* end, const ordered_json& reviewer,
                  const ReviewRequest& request, Review& review) {
    if (game.is_over(end)) {
        review.over = true;
        review.outcome = game.outcome(end);
        return times(result_of(review.outcome, game.shape()), request.futures);
    }
    const auto player = game.candidates(end, reviewer, {.seed = request.seed});
    review.reviewer = player->facts().strategy;
    PartSums sums;
    for (bool certain = false; !certain && sums.futures() < request.futures;) {
        const CandidateEnd played = player->play_on(sums.futures());
        certain = played.certain;
        sums.add(result_of(played, player->facts()));
    }
    return sums.of(request.futures);
}

}  // namespace

const char* name_of(Severity severity) {
    switch (severity) {
        case Severity::none:
            return "";
        case Severity::doubtful:
            return "doubtful";
        case Severity::bad:
            return "bad";
        case Severity::very_bad:
            return "very bad";
    }
    return "";
}

double Review::in_points(const ResultPart& part) const {
    return static_cast<double>(part.points) / static_cast<double>(futures);
}

double Review::in_shares(const ResultPart& part) const {
    return static_cast<double>(part.half_points) / (2 * static_cast<double>(futures));
}

std::optional<double> Review::points_error(const ResultPart& part) const {
    return futures < 2 ? std::nullopt : std::optional(std::sqrt(part.points_variance));
}

std::optional<double> Review::share_error(const ResultPart& part) const {
    return futures < 2 ? std::nullopt : std::optional(std::sqrt(part.share_variance));
}

std::vector<ResultPart> Review::values() const {
    ResultPart value = expectation;
    std::vector<ResultPart> values{value += opening_luck};
    for (const ReviewedDecision& decision : decisions) {
        value += decision.skill;
        values.push_back(value += decision.luck);
    }
    return values;
}

std::vector<std::size_t> Review::dearest(std::size_t most) const {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < decisions.size(); ++i)
        if (decisions[i].severity != Severity::none) order.push_back(i);
    const auto loss = [&](std::size_t i) {
        const AdvisedMove& move = decisions[i].move();
        // Where a result was lost, that comes first.
        return std::pair(move.by_points && for_two ? 0.0 : -move.deciding().estimate.mean,
                         -move.difference.estimate.mean);
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return loss(a) > loss(b); });
    order.resize(std::min(order.size(), most));
    return order;
}

std::uint64_t choosing_futures(std::uint64_t futures, std::size_t decisions) {
    constexpr std::uint64_t in_all = 16'384;
    const std::uint64_t share = std::bit_floor(in_all / std::max<std::uint64_t>(decisions, 1));
    return std::min(futures, share * std::max<std::uint64_t>(futures / default_futures, 1));
}

Review review_game(const play::GameInPlay& played, const ordered_json& reviewer,
                   const ReviewRequest& asked) {
    const AnyGame& game = played.game();
    ReviewRequest request = asked;
    if (request.futures == 0) request.futures = default_futures;
    Review review;
    review.game = game.shape().name;
    review.components = game.shape().components;
    review.for_two = game.shape().seats == 2;
    review.seed = request.seed;
    review.futures = request.futures;
    review.expectation = expectation(game, played.state_at(0), reviewer, request);
    review.decisions.reserve(played.ply());
    ResultPart before = review.expectation;
    ResultPart* luck = &review.opening_luck;
    for (std::optional<ValuedDecision>& value : values_of(played, reviewer, request)) {
        if (!value) return review;
        ValuedDecision& valued = *value;
        valued.decision.number = review.decisions.size();
        review.reviewer = valued.decision.advice.facts.strategy;
        const std::size_t seat = index(valued.decision.seat());
        review.found[seat] += valued.decision.found;
        review.lost[seat] += valued.decision.lost;
        review.skill[seat] += valued.decision.skill;
        *luck = valued.state - before;
        before = valued.move;
        luck = &review.decisions.emplace_back(std::move(valued.decision)).luck;
    }
    review.result = end_of(game, played.state(), reviewer, request, review);
    *luck = review.result - before;
    // No sum of the reveals: the errors of their values are those of the skill, too.
    review.luck = review.result - review.expectation - review.skill[0] - review.skill[1];
    review.complete = true;
    return review;
}

}  // namespace skerry
