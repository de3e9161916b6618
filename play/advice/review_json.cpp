// A review as JSON.

#include "play/advice/advice_words.hpp"
#include "play/advice/review.hpp"
#include "play/advice/second_opinion.hpp"
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

/// As it counts for the seat.
ordered_json seat_json(const Review& review, const ReviewedSeat& seat) {
    ordered_json json = {{"seat", index(seat.seat)},
                         {"decisions", seat.decisions},
                         {"best", seat.best},
                         {"level", seat.level}};
    for (const Severity severity : {Severity::very_bad, Severity::bad, Severity::doubtful})
        json[severity == Severity::very_bad ? "very_bad" : name_of(severity)] =
            seat.by_severity[static_cast<std::size_t>(severity)];
    const auto n = static_cast<double>(seat.decisions);
    json["lost"] = part_json(review, seat.lost);
    json["lost_a_decision"] = {{"points", rounded_figure(review.in_points(seat.lost) / n)}};
    if (review.for_two)
        json["lost_a_decision"]["win_share"] = rounded_figure(review.in_shares(seat.lost) / n);
    json["luck"] = part_json(review, seat.luck);
    return json;
}

/// What the second reviewer makes of it.
ordered_json second_json(const Review& review, const ReviewedDecision& decision) {
    const AdvisedMove& move = decision.second->at(decision.played);
    const auto mean = [](const FutureMean& value) {
        return ordered_json{
            {"mean", rounded_figure(0 - value.mean)},
            {"se", value.se ? ordered_json(rounded_figure(*value.se)) : ordered_json(nullptr)}};
    };
    ordered_json json = {{"reviewer", decision.second->facts.strategy},
                         {"futures", decision.second->futures},
                         {"differs", opinions_differ(decision, review.for_two)},
                         {"lost", {{"points", mean(move.difference.estimate)}}},
                         {"words", second_words(decision, review.for_two, true)}};
    if (move.share_difference) json["lost"]["win_share"] = mean(move.share_difference->estimate);
    return json;
}

ordered_json decision_json(const Review& review, const ReviewedDecision& decision,
                           const ResultPart& value, const ReviewExtent& extent) {
    const std::string best = decision.best().candidate.move;
    ordered_json json = {{"decision", decision.number + 1}};
    if (review.for_two) json["seat"] = index(decision.seat());
    json["played"] = decision.played;
    json["best"] = best;
    json["standing"] = name_of(decision.move().standing);
    json["severity"] = decision.severity == Severity::none
                           ? ordered_json(nullptr)
                           : ordered_json(name_of(decision.severity));
    json["why"] = why_words(decision.judged, decision.move(), true);
    json["value"] = {{"points", review.in_points(value)}};
    if (review.for_two) json["value"]["win_share"] = review.in_shares(value);
    json["reviewers_own"] = decision.move().chosen;
    json["note"] = note_words(decision);
    if (decision.second) json["second"] = second_json(review, decision);
    json["found"] = part_json(review, decision.found);
    json["lost"] = part_json(review, decision.lost);
    json["skill"] = part_json(review, decision.skill);
    json["luck"] = part_json(review, decision.luck);
    // What is judged in few words stands in place of all candidates.
    json["advice"] = advice_json(extent.all_moves ? decision.advice : decision.judged);
    if (extent.all_moves) json["judged"] = advice_json(decision.judged);
    return json;
}

}  // namespace

ordered_json field_json(const FieldScore& score, Seat seat) {
    ordered_json json = {{"strategy", score.strategy},
                         {"games", score.games},
                         {"mean", score.mean},
                         {"below", score.below},
                         {"equal", score.equal},
                         {"unfinished", score.unfinished},
                         {"percentile", 100 * score.percentile(seat)}};
    if (score.for_two) json["win_share"] = score.win_share;
    json["words"] = field_words(score, seat);
    return json;
}

ordered_json review_json(const std::string& title, const Review& review,
                         const std::vector<FieldScore>& field, const ReviewExtent& extent) {
    ordered_json json = {{"game", review.game},         {"title", title},
                         {"reviewer", review.reviewer}, {"seed", std::to_string(review.seed)},
                         {"futures", review.futures},   {"over", review.over}};
    json["expectation"] = part_json(review, review.expectation);
    json["opening_luck"] = part_json(review, review.opening_luck);
    json["luck"] = part_json(review, review.luck);
    if (review.for_two) {
        json["luck_of_first"] = part_json(review, review.luck_of[0]);
        json["luck_of_second"] = part_json(review, review.luck_of[1]);
    }
    json["has_chance"] = review.has_chance;
    const auto by_seat = [&](const std::string& name, const ResultPart(&parts)[2]) {
        json[name] = part_json(review, parts[0]);
        if (review.for_two) json[name + "_of_second"] = part_json(review, parts[1]);
    };
    by_seat("found", review.found);
    by_seat("lost", review.lost);
    by_seat("skill", review.skill);
    json["result"] = part_json(review, review.result);
    json["seats"] = ordered_json::array();
    for (const ReviewedSeat& seat : review.seats())
        json["seats"].push_back(seat_json(review, seat));
    json["counts"] = counts_words(review);
    json["turns"] = turns_words(review);
    json["dearest"] = ordered_json::array();
    for (const std::size_t number : review.dearest(extent.dearest))
        json["dearest"].push_back(number + 1);
    json["field"] = ordered_json::array();
    for (const FieldScore& score : field) json["field"].push_back(field_json(score));
    json["decisions"] = ordered_json::array();
    const std::vector<ResultPart> values = review.values();
    for (const ReviewedDecision& decision : review.decisions)
        json["decisions"].push_back(
            decision_json(review, decision, values[decision.number], extent));
    return json;
}

}  // namespace skerry
