// Reviews a game: advice at each decision, and the sums of luck and skill.

#include "runner/advice/review.hpp"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/random.hpp"
#include "runner/advice/adviser.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

/// Games that are dealt anew for the expectation at the start have this number.
constexpr std::uint64_t number_of_start = UINT64_MAX;

/// The end of a game as it counts for the first seat; nothing where there is no score.
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

ResultPart times(const ResultPart& part, std::uint64_t factor) {
    const auto n = static_cast<std::int64_t>(factor);
    return {part.points * n, part.half_points * n};
}

/// The value of a candidate for the first seat, times `futures`.
ResultPart value_of(const AdvisedMove& move, const DecisionFacts& facts, std::uint64_t futures) {
    // Where nothing is left to chance, one future stands for all.
    const std::uint64_t each = futures / move.points.n;
    ResultPart value = times({move.points.sum, move.share ? move.share->sum : 0}, each);
    if (facts.seat == Seat::second)
        value = {-value.points, 2 * static_cast<std::int64_t>(futures) - value.half_points};
    return value;
}

Severity severity_of(const AdvisedMove& move) {
    if (move.standing != MoveStanding::worse) return Severity::none;
    const double loss = -move.deciding().of.mean;
    const double bad = move.by_points ? bad_points : bad_share;
    const double very_bad = move.by_points ? very_bad_points : very_bad_share;
    return loss >= very_bad ? Severity::very_bad : loss >= bad ? Severity::bad : Severity::doubtful;
}

const AdvisedMove& chosen_of(const Advice& advice) {
    return *std::find_if(advice.moves.begin(), advice.moves.end(),
                         [](const AdvisedMove& move) { return move.chosen; });
}

ResultPart expectation(const AnyGame& game, const ordered_json& reviewer,
                       const ReviewRequest& request) {
    const auto player = game.deal_player(reviewer);
    Rng master = stream(request.seed, number_of_start, Purpose::futures);
    const std::uint64_t seed = master.next();
    std::vector<std::max_align_t> deal(game.shape().deal.size / sizeof(std::max_align_t) + 1);
    ResultPart sum;
    for (std::uint64_t k = 0; k < request.futures; ++k) {
        Rng deals = stream(seed, k, Purpose::deal);
        game.deal(deals, deal.data());
        Rng rng = stream(seed, k, Purpose::strategy);
        sum += result_of(player->play(deal.data(), rng), game.shape());
    }
    return sum;
}

ReviewedDecision review_decision(const AnyGame& game, const PlayedDecision& decision,
                                 const ordered_json& reviewer, const ReviewRequest& request) {
    Adviser adviser = Adviser::of(game, decision.state, reviewer,
                                  {.seed = request.seed, .also = decision.move, .also_count = 1});
    adviser.think(request.futures);
    ReviewedDecision reviewed;
    reviewed.advice = adviser.advice();
    reviewed.played = adviser.candidates()[adviser.facts().also.front()].move;
    reviewed.severity = severity_of(reviewed.move());
    return reviewed;
}

/// Luck and skill, from the values of the states and moves.
void add_up(Review& review, const ResultPart& end) {
    ResultPart before = review.expectation;
    ResultPart* luck = &review.opening_luck;
    for (ReviewedDecision& decision : review.decisions) {
        const DecisionFacts& facts = decision.advice.facts;
        const ResultPart state = value_of(chosen_of(decision.advice), facts, review.futures);
        const ResultPart move = value_of(decision.move(), facts, review.futures);
        *luck = state - before;
        review.luck += *luck;
        decision.skill = move - state;
        review.skill[index(facts.seat)] += decision.skill;
        luck = &decision.luck;
        before = move;
    }
    *luck = end - before;
    review.luck += *luck;
    review.result = end;
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

std::vector<std::size_t> Review::dearest(std::size_t most) const {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < decisions.size(); ++i)
        if (decisions[i].severity != Severity::none) order.push_back(i);
    const auto loss = [&](std::size_t i) {
        const AdvisedMove& move = decisions[i].move();
        // Where a result was lost, that comes first.
        return std::pair(move.by_points && for_two ? 0.0 : -move.deciding().of.mean,
                         -move.difference.of.mean);
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return loss(a) > loss(b); });
    order.resize(std::min(order.size(), most));
    return order;
}

std::uint64_t default_futures(std::size_t decisions) {
    constexpr std::uint64_t in_all = 16'384;
    constexpr std::uint64_t most = 512;
    return std::min(most, std::bit_floor(in_all / std::max<std::uint64_t>(decisions, 1)));
}

Review review_game(const AnyGame& game, std::span<const PlayedDecision> decisions, const void* end,
                   const ordered_json& reviewer, const ReviewRequest& asked) {
    ReviewRequest request = asked;
    if (request.futures == 0) request.futures = default_futures(decisions.size());
    Review review;
    review.game = game.shape().name;
    review.components = game.shape().components;
    review.for_two = game.shape().seats == 2;
    review.seed = request.seed;
    review.futures = request.futures;
    for (const PlayedDecision& decision : decisions) {
        if (request.keep_going && !request.keep_going(review.decisions.size(), decisions.size()))
            return review;
        review.decisions.push_back(review_decision(game, decision, reviewer, request));
        review.decisions.back().number = review.decisions.size() - 1;
        review.reviewer = review.decisions.back().advice.facts.strategy;
    }
    review.expectation = expectation(game, reviewer, request);
    review.over = game.is_over(end);
    ResultPart stands;
    if (review.over) {
        review.outcome = game.outcome(end);
        stands = times(result_of(review.outcome, game.shape()), request.futures);
    } else {
        Adviser adviser = Adviser::of(game, end, reviewer, {.seed = request.seed});
        adviser.think(request.futures);
        const Advice advice = adviser.advice();
        stands = value_of(chosen_of(advice), advice.facts, request.futures);
        review.reviewer = advice.facts.strategy;
    }
    add_up(review, stands);
    review.complete = true;
    return review;
}

FieldScore field_score(const AnyGame& game, const std::string& strategy, const void* deal,
                       std::int64_t score, std::uint64_t games, std::uint64_t seed) {
    const auto player = game.deal_player(strategy);
    FieldScore field;
    field.strategy = strategy;
    std::int64_t sum = 0;
    std::int64_t first = 0;
    for (std::uint64_t k = 0; k < games; ++k) {
        const Rng unused = stream(seed, k, Purpose::strategy);
        Rng rng = unused;
        const GameOutcome outcome = player->play(deal, rng);
        const std::int64_t points = result_of(outcome, game.shape()).points;
        if (k == 0) first = points;
        field.always = field.always && outcome.finished && points == first;
        ++field.games;
        sum += points;
        if (!outcome.finished) ++field.unfinished;
        if (!outcome.finished || points < score)
            ++field.below;
        else if (points == score)
            ++field.equal;
        if (rng == unused) break;  // it draws nothing: every game is this one
    }
    const std::uint64_t finished = field.games - field.unfinished;
    field.mean = finished == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(finished);
    return field;
}

}  // namespace skerry
