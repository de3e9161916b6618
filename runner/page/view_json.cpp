// Positions, advice on them and reviews of games, as the page takes them.

#include "runner/page/view_json.hpp"

#include <nlohmann/json.hpp>
#include <numeric>
#include <vector>

#include "runner/advice/advice_words.hpp"
#include "runner/advice/review.hpp"
#include "runner/experiment/scene.hpp"
#include "runner/play/choices.hpp"

namespace skerry::page {

using nlohmann::ordered_json;
using play::Choices;
using play::GameInPlay;

namespace {

ordered_json cell_json(const play::ScenePoint& cell) { return {cell.x, cell.y}; }

ordered_json option_json(const play::ChoiceOption& option) {
    ordered_json json = {{"key", option.key}, {"words", option.words}};
    if (option.cell) json["cell"] = cell_json(*option.cell);
    if (option.group != play::no_group) json["group"] = option.group;
    for (const play::ScenePoint& cell : option.covers) json["covers"].push_back(cell_json(cell));
    if (option.finishes) json["finishes"] = true;
    if (option.chosen) json["chosen"] = true;
    if (!option.is_legal()) json["refusal"] = option.refusal;
    return json;
}

const char* role_name(play::MarkRole role) {
    if (role == play::MarkRole::chosen) return "chosen";
    return role == play::MarkRole::enclosed ? "enclosed" : "choice";
}

ordered_json drawing_json(const GameInPlay& game) {
    const auto scene = game.scene();
    if (!scene) return nullptr;
    if (game.ply() == 0) return {{"first", scene_json(*scene)}, {"steps", ordered_json::array()}};
    const auto before = game.game().scene(game.state_at(game.ply() - 1));
    return {{"first", scene_json(*before)},
            {"steps", ordered_json::array({scene_change_json(*before, *scene)})}};
}

const char* winner_name(const GameOutcome& outcome) {
    if (outcome.winner == Winner::first) return "first";
    return outcome.winner == Winner::second ? "second" : "none";
}

}  // namespace

ordered_json score_json(const GameInPlay& game) {
    const auto points = game.points();
    ordered_json json = {{"points", points}};
    for (const std::vector<int>& of_seat : points)
        json["scores"].push_back(std::accumulate(of_seat.begin(), of_seat.end(), 0));
    if (const auto outcome = game.outcome()) {
        json["finished"] = outcome->finished;
        json["winner"] = winner_name(*outcome);
    }
    return json;
}

ordered_json view_json(const play::PlayTable& table) {
    const GameInPlay& game = table.game();
    ordered_json json = {{"game", game.shape().name},
                         {"rules", game.shape().rules},
                         {"seed", std::to_string(game.seed())},
                         {"index", std::to_string(game.index())},
                         {"seats", game.shape().seats},
                         {"components", game.shape().components},
                         {"ply", game.ply()},
                         {"over", game.is_over()},
                         {"state", game.game().print_state(game.state())}};
    for (const play::Sitter& sitter : table.sitters()) json["sitters"].push_back(sitter.name());
    json["moves"] = ordered_json::array();
    for (const play::PlayedMove& move : game.moves())
        json["moves"].push_back({move.seat == Seat::first ? 0 : 1, move.text});
    if (!game.is_over()) {
        json["seat"] = game.to_move() == Seat::first ? 0 : 1;
        json["person"] = table.person_to_move();
    }
    json["score"] = score_json(game);
    json["drawing"] = drawing_json(game);
    if (game.is_over())
        if (const auto record = game.record("")) json["record"] = *record;
    return json;
}

ordered_json line_json(const std::vector<play::SceneEdge>& line) {
    ordered_json json = ordered_json::array();
    for (const play::SceneEdge& edge : line)
        json.push_back({edge.from.x, edge.from.y, edge.to.x, edge.to.y});
    return json;
}

ordered_json choices_json(const Choices& choices) {
    ordered_json json = {{"prompt", choices.prompt}};
    for (const char* list : {"groups", "options", "marks"}) json[list] = ordered_json::array();
    for (const play::ChoiceGroup& group : choices.groups)
        json["groups"].push_back({{"key", group.key}, {"words", group.words}});
    for (const play::ChoiceOption& option : choices.options)
        json["options"].push_back(option_json(option));
    for (const play::SceneMark& mark : choices.marks) {
        ordered_json entry = {{"cell", cell_json(mark.cell)}, {"role", role_name(mark.role)}};
        if (mark.group != play::no_group) entry["group"] = mark.group;
        json["marks"].push_back(std::move(entry));
    }
    json["line"] = line_json(choices.line);
    if (choices.edges_left) json["edges_left"] = *choices.edges_left;
    return json;
}

namespace {

ordered_json move_json(const AdvisedMove& move, const play::GameChoices* choices) {
    ordered_json json = {{"move", move.candidate.move},
                         {"standing", name_of(move.standing)},
                         {"n", move.points.n},
                         {"mean", move.points.mean}};
    if (move.points.se) json["se"] = *move.points.se;
    if (move.chosen) json["chosen"] = true;
    if (const auto& place = move.candidate.place) json["place"] = {place->x, place->y, place->what};
    if (choices != nullptr)
        if (const auto line = choices->line_of(move.candidate.bytes); !line.empty())
            json["line"] = line_json(line);
    json["difference"] = move.difference.of.mean;
    if (const auto& interval = move.difference.interval) {
        json["low"] = interval->low;
        json["high"] = interval->high;
    }
    if (move.share) json["share"] = move.share->mean;
    if (move.share_difference) json["share_difference"] = move.share_difference->of.mean;
    for (const FutureMean& component : move.components)
        json["components"].push_back(component.mean);
    return json;
}

}  // namespace

ordered_json advice_json(const Adviser& adviser) {
    const Advice advice = adviser.advice();
    ordered_json json = {
        {"finished", adviser.finished()},      {"futures", advice.futures},
        {"playouts", advice.playouts},         {"certain", advice.certain},
        {"strategy", advice.facts.strategy},   {"for_two", advice.facts.for_two},
        {"all_moves", advice.facts.all_moves}, {"components", advice.facts.components},
        {"moves", ordered_json::array()}};
    if (advice.futures > 1) json["words"] = advice_words(advice, true);
    const play::GameChoices* const choices = play::choices_of(advice.facts.game);
    for (const AdvisedMove& move : advice.moves) json["moves"].push_back(move_json(move, choices));
    return json;
}

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
