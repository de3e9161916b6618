// Reviews a game: advice at each decision, and the sums of luck and skill.

#include "play/advice/review.hpp"

#include <atomic>
#include <cmath>

#include "core/notation.hpp"
#include "core/random.hpp"
#include "play/advice/judgement.hpp"
#include "play/advice/second_opinion.hpp"
#include "runner/candidates/adviser.hpp"

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

Severity severity_of(const AdvisedMove& move, bool for_two) {
    if (move.standing != MoveStanding::worse) return Severity::none;
    const double loss = lost_by(move, for_two);
    if (loss < (for_two ? bad_share : bad_points)) return Severity::doubtful;
    return loss < (for_two ? very_bad_share : very_bad_points) ? Severity::bad : Severity::very_bad;
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
    const DecisionFacts& facts = player->facts();
    review.reviewer = facts.strategy;
    if (!facts.results.empty())
        return {std::llround(facts.results[facts.chosen] * static_cast<double>(request.futures))};
    PartSums sums;
    for (bool certain = false; !certain && sums.futures() < request.futures;) {
        const CandidateEnd played = player->play_on(sums.futures());
        certain = played.certain;
        sums.add(result_of(played, facts));
    }
    return sums.of(request.futures);
}

/// Without chance nothing is revealed: a position is worth what the move before it is.
void take_value_from_before(ValuedDecision& valued, const ResultPart& before) {
    ReviewedDecision& decision = valued.decision;
    valued.state = before;
    decision.skill = valued.move - before;
    decision.found = decision.skill - decision.lost;
    decision.found.points_variance = decision.skill.points_variance;
    decision.found.share_variance = decision.skill.share_variance;
}

void add_variance(ResultPart& part, const ResultPart& other) {
    part.points_variance += other.points_variance;
    part.share_variance += other.share_variance;
}

/// What was revealed before a decision is the luck of who decides there: his die, his tile. After
/// the last move of a game it is the luck of who played that.
void share_luck(Review& review, const std::vector<ValuedDecision>& values, Seat to_move) {
    const std::size_t count = values.size();
    const auto owner = [&](std::size_t reveal) -> ResultPart& {
        const Seat seat = reveal < count              ? review.decisions[reveal].seat()
                          : review.over && count != 0 ? review.decisions.back().seat()
                                                      : to_move;
        return review.luck_of[index(seat)];
    };
    for (std::size_t i = 0; i <= count; ++i) {
        const ResultPart& before = i == 0 ? review.expectation : values[i - 1].move;
        const ResultPart reveal = (i < count ? values[i].state : review.result) - before;
        owner(i).points += reveal.points;
        owner(i).half_points += reveal.half_points;
        if (i == count) break;
        // The values of a position and of its move met the same futures: where both count for one
        // seat, only their difference does.
        if (&owner(i) == &owner(i + 1)) {
            add_variance(owner(i), review.decisions[i].skill);
        } else {
            add_variance(owner(i), values[i].state);
            add_variance(owner(i + 1), values[i].move);
        }
    }
    add_variance(owner(0), review.expectation);
    add_variance(owner(count), review.result);
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

double lost_by(const AdvisedMove& move, bool for_two) {
    if (!for_two) return -move.difference.estimate.mean;
    return move.by_points || !move.share_difference ? 0 : -move.share_difference->estimate.mean;
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
        return std::pair(lost_by(move, for_two), -move.difference.estimate.mean);
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return loss(a) > loss(b); });
    order.resize(std::min(order.size(), most));
    return order;
}

std::vector<ReviewedSeat> Review::seats() const {
    std::vector<ReviewedSeat> seats;
    for (const Seat seat : {Seat::first, Seat::second}) {
        ReviewedSeat summary;
        summary.seat = seat;
        for (const ReviewedDecision& decision : decisions) {
            if (decision.seat() != seat) continue;
            ++summary.decisions;
            const MoveStanding standing = decision.move().standing;
            if (standing == MoveStanding::best) ++summary.best;
            if (standing == MoveStanding::level) ++summary.level;
            summary.certain = summary.certain && decision.judged.certain;
            if (decision.severity != Severity::none)
                ++summary.by_severity[static_cast<std::size_t>(decision.severity)];
        }
        if (summary.decisions == 0) continue;
        const bool first = seat == Seat::first;
        summary.lost = first ? -lost[0] : lost[1];
        summary.luck = first ? luck_of[0] : -luck_of[1];
        seats.push_back(summary);
    }
    return seats;
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
    if (!request.second.is_null()) game.strategy(request.second);  // refused before long work
    Review review;
    review.game = game.shape().name;
    review.components = game.shape().components;
    review.for_two = game.shape().seats == 2;
    review.has_chance = game.shape().has_chance;
    review.seed = request.seed;
    review.futures = request.futures;
    review.expectation = expectation(game, played.state_at(0), reviewer, request);
    review.decisions.reserve(played.ply());
    std::vector<ValuedDecision> values;
    ResultPart before = review.expectation;
    ResultPart* luck = &review.opening_luck;
    for (std::optional<ValuedDecision>& value : values_of(played, reviewer, request)) {
        if (!value) return review;
        ValuedDecision& valued = values.emplace_back(std::move(*value));
        if (!review.has_chance) take_value_from_before(valued, before);
        valued.decision.number = review.decisions.size();
        review.reviewer = valued.decision.advice.facts.strategy;
        const std::size_t seat = index(valued.decision.seat());
        review.found[seat] += valued.decision.found;
        review.lost[seat] += valued.decision.lost;
        review.skill[seat] += valued.decision.skill;
        *luck = valued.state - before;
        before = valued.move;
        luck = &review.decisions.emplace_back(std::move(valued.decision)).luck;
        if (!review.has_chance) *luck = {};
    }
    review.result = end_of(game, played.state(), reviewer, request, review);
    if (!review.has_chance && !review.over && !values.empty()) review.result = before;
    if (review.has_chance) {
        *luck = review.result - before;
        // No sum of the reveals: the errors of their values are those of the skill, too.
        review.luck = review.result - review.expectation - review.skill[0] - review.skill[1];
        share_luck(review, values, review.over ? Seat::first : played.to_move());
    } else {
        review.opening_luck = {};
    }
    ask_for_second_opinions(played, request, review);
    review.complete = true;
    return review;
}

}  // namespace skerry
