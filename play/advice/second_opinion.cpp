// Asks a second strategy about the dearest decisions of a review.

#include "play/advice/second_opinion.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstring>

#include "play/advice/advice_words.hpp"
#include "play/advice/judgement.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

std::string name_in(const ordered_json& strategy) {
    return strategy.is_object() ? strategy.value("name", "") : strategy.get<std::string>();
}

ordered_json second_reviewer(const AnyGame& game, const ReviewRequest& request,
                             const Review& review) {
    if (!request.second.is_null()) return request.second;
    ordered_json second = game.second_adviser();
    return name_in(second) == review.reviewer ? ordered_json(game.default_adviser()) : second;
}

Advice opinion(const AnyGame& game, const void* state, const ReviewedDecision& decision,
               const ordered_json& second, std::uint64_t seed, std::uint64_t futures) {
    ErasedValues moves(game.shape().move, 2);
    auto* const bytes = static_cast<std::byte*>(moves[0]);
    const auto put = [&](const Candidate& candidate, std::size_t place) {
        std::memcpy(bytes + place * candidate.bytes.size(), candidate.bytes.data(),
                    candidate.bytes.size());
    };
    put(decision.best().candidate, 0);
    put(decision.move().candidate, 1);
    const auto player =
        game.candidates(state, second, {.seed = seed, .also = bytes, .also_count = 2});
    const std::vector<std::size_t>& numbers = player->facts().also;
    Judgement judgement(*player, numbers[0], numbers[1]);
    judgement.meet(futures);
    return judgement.judged();
}

const FutureMean& loss_of(const AdvisedMove& move, bool for_two) {
    return for_two && move.share_difference ? move.share_difference->estimate
                                            : move.difference.estimate;
}

double error_of(const AdvisedMove& move, bool for_two) {
    return loss_of(move, for_two).se.value_or(0);
}

std::string loss_text(const AdvisedMove& move, bool for_two, bool unicode) {
    return for_two ? share_text(move, unicode) : points_text(move, unicode);
}

/// The points, too, where no win was lost.
std::string agreed_text(const AdvisedMove& move, bool for_two, bool unicode) {
    return loss_text(move, for_two, unicode) +
           (for_two && move.by_points ? ", " + points_words(move, unicode) : "");
}

/// Nothing is said of a few futures.
bool knows_enough(const std::optional<Advice>& opinion) {
    return opinion && (opinion->certain || opinion->futures >= fewest_with_error);
}

}  // namespace

void ask_for_second_opinions(const play::GameInPlay& played, const ReviewRequest& request,
                             Review& review) {
    constexpr std::uint64_t fewest = 128;
    const std::vector<std::size_t> dearest = review.dearest(request.second_decisions);
    if (dearest.empty()) return;
    const AnyGame& game = played.game();
    const ordered_json second = second_reviewer(game, request, review);
    const std::uint64_t futures = std::min(request.futures, std::max(fewest, request.futures / 4));
    const auto ask = [&](std::size_t i) {
        ReviewedDecision& decision = review.decisions[dearest[i]];
        decision.second = opinion(game, played.state_at(decision.number), decision, second,
                                  request.seed, futures);
    };
    if (request.for_each)
        request.for_each(dearest.size(), ask);
    else
        for (std::size_t i = 0; i < dearest.size(); ++i) ask(i);
}

bool opinions_differ(const ReviewedDecision& decision, bool for_two) {
    if (!knows_enough(decision.second)) return false;
    const AdvisedMove& other = decision.second->at(decision.played);
    const double apart =
        std::fabs(loss_of(decision.move(), for_two).mean - loss_of(other, for_two).mean);
    const double error = std::hypot(error_of(decision.move(), for_two), error_of(other, for_two));
    return apart >= (for_two ? bad_share : bad_points) && apart > 2 * error;
}

std::string second_words(const ReviewedDecision& decision, bool for_two, bool unicode) {
    if (!knows_enough(decision.second)) return {};
    const std::string& name = decision.second->facts.strategy;
    const AdvisedMove& other = decision.second->at(decision.played);
    if (!opinions_differ(decision, for_two))
        return name + " agrees: " + agreed_text(other, for_two, unicode);
    return loss_text(decision.move(), for_two, unicode) + " by " + decision.advice.facts.strategy +
           ", " + loss_text(other, for_two, unicode) + " by " + name;
}

}  // namespace skerry
