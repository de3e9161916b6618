// Positions, advice on them and reviews of games, as the page takes them.

#include "play/page/view_json.hpp"

#include "play/advice/advice_words.hpp"
#include "runner/experiment/scene.hpp"

namespace skerry::play {

using nlohmann::ordered_json;

namespace {

ordered_json cell_json(const ScenePoint& cell) { return {cell.x, cell.y}; }

ordered_json option_json(const ChoiceOption& option) {
    ordered_json json = {{"key", option.key}, {"words", option.words}};
    if (option.cell) json["cell"] = cell_json(*option.cell);
    if (option.group != no_group) json["group"] = option.group;
    for (const ScenePoint& cell : option.covers) json["covers"].push_back(cell_json(cell));
    if (option.finishes) json["finishes"] = true;
    if (option.chosen) json["chosen"] = true;
    if (!option.is_legal()) json["refusal"] = option.refusal;
    return json;
}

const char* role_name(MarkRole role) {
    if (role == MarkRole::chosen) return "chosen";
    return role == MarkRole::enclosed ? "enclosed" : "choice";
}

/// The place before the last move; before all that strategies did since a person's last one.
std::size_t ply_before(const PlayTable& table) {
    const std::vector<PlayedMove>& moves = table.game().moves();
    const auto by_rival = [&](std::size_t ply) {
        return !table.sitters()[index(moves[ply - 1].seat)].is_person();
    };
    std::size_t ply = table.game().ply();
    while (ply > 1 && by_rival(ply) && by_rival(ply - 1)) --ply;
    return ply - 1;
}

ordered_json drawing_json(const PlayTable& table) {
    const GameInPlay& game = table.game();
    const auto scene = game.scene();
    if (!scene) return nullptr;
    if (game.ply() == 0) return {{"first", scene_json(*scene)}, {"steps", ordered_json::array()}};
    const auto before = game.game().scene(game.state_at(ply_before(table)));
    return {{"first", scene_json(*before)},
            {"steps", ordered_json::array({scene_change_json(*before, *scene)})}};
}

/// Each border as [x, y, x, y] from its one corner to its other.
ordered_json line_json(const std::vector<SceneEdge>& line) {
    ordered_json json = ordered_json::array();
    for (const SceneEdge& edge : line)
        json.push_back({edge.from.x, edge.from.y, edge.to.x, edge.to.y});
    return json;
}

ordered_json choices_json(const Choices& choices) {
    ordered_json json = {{"prompt", choices.prompt}};
    for (const char* list : {"groups", "options", "marks"}) json[list] = ordered_json::array();
    for (const ChoiceGroup& group : choices.groups)
        json["groups"].push_back({{"key", group.key}, {"words", group.words}});
    for (const ChoiceOption& option : choices.options)
        json["options"].push_back(option_json(option));
    for (const SceneMark& mark : choices.marks)
        json["marks"].push_back({{"cell", cell_json(mark.cell)}, {"role", role_name(mark.role)}});
    json["line"] = line_json(choices.line);
    if (choices.edges_left) json["edges_left"] = *choices.edges_left;
    return json;
}

/// The borders that a move draws, if it draws any.
void add_line(const DecisionFacts& facts, const AdvisedMove& move, ordered_json& json) {
    if (const auto line = line_of(facts.game, move.candidate.bytes); !line.empty())
        json["line"] = line_json(line);
}

const char* winner_name(const GameOutcome& outcome) {
    if (outcome.winner == Winner::first) return "first";
    return outcome.winner == Winner::second ? "second" : "none";
}

/// {"scores", "points", "winner", "finished"} of the ply where one stands.
ordered_json score_json(const GameInPlay& game) {
    ordered_json json = {{"points", game.points()}, {"scores", game.totals()}};
    if (const auto outcome = game.outcome()) {
        json["finished"] = outcome->finished;
        json["winner"] = winner_name(*outcome);
    }
    return json;
}

}  // namespace

ordered_json view_json(const Desk& desk) {
    const PlayTable& table = desk.table();
    const GameInPlay& game = table.game();
    ordered_json json = {{"game", game.shape().name},
                         {"rules", game.shape().rules},
                         {"seed", std::to_string(game.seed())},
                         {"index", std::to_string(game.index())},
                         {"seats", game.shape().seats},
                         {"has_chance", game.shape().has_chance},
                         {"components", game.shape().components},
                         {"ply", game.ply()},
                         {"over", game.is_over()},
                         {"state", game.game().print_state(game.state())}};
    for (const Sitter& sitter : table.sitters()) json["sitters"].push_back(sitter.name());
    json["moves"] = ordered_json::array();
    for (const PlayedMove& move : game.moves())
        json["moves"].push_back({index(move.seat), move.text, move.words});
    if (!game.is_over()) {
        json["seat"] = index(game.to_move());
        json["person"] = table.person_to_move();
    }
    json["score"] = score_json(game);
    json["drawing"] = drawing_json(table);
    if (game.is_over()) {
        json["field"] = field_strategies(game.game());
        json["field_games"] = field_games(game.game());
    }
    if (const Chooser* const chooser = desk.chooser()) {
        json["choices"] = choices_json(chooser->choices());
        json["taken"] = chooser->steps();
        json["steps"] = chooser->steps_text();
    }
    return json;
}

ordered_json advice_json(const Adviser& adviser) {
    const Advice advice = adviser.advice();
    ordered_json json = skerry::advice_json(advice);
    json["finished"] = adviser.finished();
    json["for_two"] = advice.facts.for_two;
    for (std::size_t i = 0; i < advice.moves.size(); ++i)
        add_line(advice.facts, advice.moves[i], json["moves"][i]);
    return json;
}

ordered_json review_json(const GameInPlay& played, const ordered_json& reviewer,
                         std::uint64_t futures, const Progress& progress) {
    if (played.ply() == 0) throw UserError("there are no moves to review yet");
    ReviewRequest request;
    request.futures = futures;
    if (progress)
        request.keep_going = [&progress](std::size_t decision, std::size_t all) {
            progress(decision, all);
            return true;
        };
    const Review review = review_game(played, reviewer, request);
    ordered_json json = skerry::review_json("", review, {}, {.dearest = 10, .all_moves = false});
    for (std::size_t i = 0; i < review.decisions.size(); ++i) {
        json["decisions"][i]["prompt"] =
            Chooser(played.shared_game(), played.state_at(i)).choices().prompt;
        for (ordered_json& move : json["decisions"][i]["advice"]["moves"])
            add_line(review.decisions[i].advice.facts,
                     review.decisions[i].advice.at(move.at("move").get<std::string>()), move);
    }
    return json;
}

}  // namespace skerry::play
