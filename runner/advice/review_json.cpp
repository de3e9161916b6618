// A review as JSON.

#include "runner/advice/advice_words.hpp"
#include "runner/advice/review.hpp"
#include "runner/statistics/distributions.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

/// Exact: a sum over the futures, beside the mean.
ordered_json part_json(const Review& review, const ResultPart& part) {
    const auto error = [](std::optional<double> se) {
        return se ? ordered_json(rounded_figure(*se)) : ordered_json(nullptr);
    };
    ordered_json json = {{"points", review.in_points(part)},
                         {"se", error(review.points_error(part))},
                         {"sum", part.points}};
    if (review.for_two) {
        json["win_share"] = review.in_shares(part);
        json["win_share_se"] = error(review.share_error(part));
        json["half_points"] = part.half_points;
    }
    return json;
}

ordered_json decision_json(const Review& review, const ReviewedDecision& decision,
                           const ReviewExtent& extent) {
    const std::string best = decision.best().candidate.move;
    ordered_json json = {{"decision", decision.number + 1}};
    if (review.for_two) json["seat"] = index(decision.seat());
    json["played"] = decision.played;
    json["best"] = best;
    json["standing"] = name_of(decision.move().standing);
    json["severity"] = decision.severity == Severity::none
                           ? ordered_json(nullptr)
                           : ordered_json(name_of(decision.severity));
    json["why"] = why_words(decision.advice, decision.move(), true);
    json["skill"] = part_json(review, decision.skill);
    json["luck"] = part_json(review, decision.luck);
    Advice advice = decision.advice;
    if (!extent.all_moves)
        std::erase_if(advice.moves, [&](const AdvisedMove& move) {
            return move.candidate.move != best && move.candidate.move != decision.played;
        });
    json["advice"] = advice_json(advice);
    return json;
}

}  // namespace

ordered_json field_json(const FieldScore& score) {
    return {{"strategy", score.strategy},
            {"games", score.games},
            {"mean", score.mean},
            {"below", score.below},
            {"equal", score.equal},
            {"unfinished", score.unfinished},
            {"percentile", 100 * score.percentile()}};
}

ordered_json review_json(const std::string& title, const Review& review,
                         const std::vector<FieldScore>& field, const ReviewExtent& extent) {
    ordered_json json = {{"game", review.game},         {"title", title},
                         {"reviewer", review.reviewer}, {"seed", std::to_string(review.seed)},
                         {"futures", review.futures},   {"over", review.over}};
    json["expectation"] = part_json(review, review.expectation);
    json["opening_luck"] = part_json(review, review.opening_luck);
    json["luck"] = part_json(review, review.luck);
    json["skill"] = part_json(review, review.skill[0]);
    if (review.for_two) json["skill_of_second"] = part_json(review, review.skill[1]);
    json["result"] = part_json(review, review.result);
    json["dearest"] = ordered_json::array();
    for (const std::size_t number : review.dearest(extent.dearest))
        json["dearest"].push_back(number + 1);
    json["field"] = ordered_json::array();
    for (const FieldScore& score : field) json["field"].push_back(field_json(score));
    json["decisions"] = ordered_json::array();
    for (const ReviewedDecision& decision : review.decisions)
        json["decisions"].push_back(decision_json(review, decision, extent));
    return json;
}

}  // namespace skerry
