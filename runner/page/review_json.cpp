#include "runner/page/review_json.hpp"

#include <nlohmann/json.hpp>
#include <vector>

#include "runner/advice/advice_words.hpp"
#include "runner/advice/review.hpp"

namespace skerry::page {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t most_dear = 8;

ordered_json decision_json(const Review& review, const ReviewedDecision& decision) {
    const AdvisedMove& move = decision.move();
    ordered_json json = {{"number", decision.number},
                         {"seat", decision.seat() == Seat::first ? 0 : 1},
                         {"played", decision.played},
                         {"best", decision.best().candidate.move},
                         {"by_points", move.by_points},
                         {"loss", -move.deciding().of.mean},
                         {"severity", name_of(decision.severity)},
                         {"skill", review.in_points(decision.skill)},
                         {"luck", review.in_points(decision.luck)}};
    if (decision.severity != Severity::none) json["why"] = why_words(decision.advice, move, true);
    return json;
}

}  // namespace

ordered_json review_json(const play::GameInPlay& game, const ordered_json& reviewer,
                         std::uint64_t futures, const Progress& progress) {
    std::vector<PlayedDecision> decisions;
    for (std::size_t ply = 0; ply < game.plies(); ++ply)
        decisions.push_back({game.state_at(ply), game.move_at(ply)});
    ReviewRequest request;
    request.futures = futures;
    if (progress)
        request.keep_going = [&progress](std::size_t decision, std::size_t all) {
            progress(decision, all);
            return true;
        };
    const Review review =
        review_game(game.game(), decisions, game.state_at(game.plies()), reviewer, request);
    const auto part = [&review](const ResultPart& of) {
        ordered_json json = {{"points", review.in_points(of)}};
        if (const auto se = review.points_error(of)) json["se"] = *se;
        return json;
    };
    ordered_json json = {{"reviewer", review.reviewer},
                         {"futures", review.futures},
                         {"for_two", review.for_two},
                         {"over", review.over},
                         {"expectation", part(review.expectation)},
                         {"luck", part(review.luck)},
                         {"skill", {part(review.skill[0]), part(review.skill[1])}},
                         {"result", part(review.result)},
                         {"decisions", ordered_json::array()}};
    for (const ReviewedDecision& decision : review.decisions)
        json["decisions"].push_back(decision_json(review, decision));
    json["dearest"] = review.dearest(most_dear);
    return json;
}

}  // namespace skerry::page
