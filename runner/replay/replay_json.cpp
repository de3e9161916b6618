// Writes a played game as JSON, and knows the keys that such a game has.

#include "runner/replay/replay_json.hpp"

#include "runner/experiment/config.hpp"
#include "runner/experiment/game_texts.hpp"

namespace skerry {

namespace {

template <class Components>
ordered_json components_json(const ExperimentFacts& facts, const Components& components) {
    ordered_json json = ordered_json::object();
    for (std::size_t i = 0; i < facts.components.size(); ++i)
        json[facts.components[i]] = components[i];
    return json;
}

const char* ending_name(MatchEnding ending) {
    return ending == MatchEnding::scored      ? "scored"
           : ending == MatchEnding::forfeited ? "forfeited"
                                              : "unfinished";
}

/// The figures that describe the end besides the score, and its category.
ordered_json measures_json(const MeasureFacts& facts, const Measured& measured) {
    ordered_json json = ordered_json::object();
    for (std::size_t i = 0; i < facts.names.size(); ++i) json[facts.names[i]] = measured.values[i];
    json[facts.category] = facts.categories[measured.category];
    return json;
}

void put_score(ordered_json& json, const ExperimentFacts& facts, const GameResult& result) {
    json["finished"] = result.finished && !result.stood_in;
    json["components"] =
        result.finished ? components_json(facts, result.components) : ordered_json(nullptr);
    json["total"] = result.finished ? ordered_json(result.total) : nullptr;
    if (!facts.measures.names.empty())
        json["measures"] = result.finished && !result.stood_in
                               ? measures_json(facts.measures, result.measured)
                               : ordered_json(nullptr);
}

void put_match(ordered_json& json, const ExperimentFacts& facts, const MatchGame& match) {
    json["ending"] = ending_name(match.ending);
    json["winner"] = nullptr;
    json["winner_seat"] = nullptr;  // what tells a winner from another player of the same label
    if (match.winner != Winner::none) {
        const std::size_t seat = match.winner == Winner::first ? 0 : 1;
        json["winner"] = json["seats"][seat];
        json["winner_seat"] = seat;
    }
    json["scores"] = nullptr;
    if (match.ending != MatchEnding::scored) return;
    json["scores"] = ordered_json::array();
    for (std::size_t seat = 0; seat < 2; ++seat)
        json["scores"].push_back({{"total", match.totals[seat]},
                                  {"components", components_json(facts, match.components[seat])}});
}

/// The rules by which a strategy plays, or somebody else.
const ordered_json& rules_of(const ExperimentFacts& facts, const std::string& label) {
    for (const StrategyFacts& strategy : facts.strategies)
        if (strategy.label == label && !strategy.rules.is_null()) return strategy.rules;
    return facts.rules;
}

/// The experiment that the game belongs to, whatever strategy played.
Configuration configuration_of_replay(const Document& file, const JsonNode& node, GameTable games) {
    Document config =
        Document::parse(R"({"strategies": [{"name": "random"}], "games": 1})", "replay");
    for (const char* key : {"game", "rules", "seed"}) {
        const JsonNode value = node.at(key);
        config.set(key, value.json(), file.place(value.pointer()));
    }
    return load_configuration(config, games);
}

std::array<std::string, 2> players_of(const JsonNode& node, std::size_t seats) {
    if (seats == 1) return {node.at("strategy").text(), ""};
    const std::vector<JsonNode> labels = node.at("seats").items();
    if (labels.size() != 2) node.at("seats").fail("must have two labels");
    return {labels[0].text(), labels[1].text()};
}

/// The game without the comparison with a result, and without the rules, by which it is played
/// again. The order of keys means nothing.
ordered_json comparable(const ordered_json& game) {
    nlohmann::json sorted = game;
    for (const char* key : {"recorded_margin", "recorded_total", "equal", "rules"})
        sorted.erase(key);
    return sorted;
}

bool has_legal_moves(const std::vector<JsonNode>& moves) {
    for (const JsonNode& move : moves)
        if (!move.find("legal")) return false;
    return !moves.empty();
}

}  // namespace

ordered_json replay_json(const ExperimentFacts& facts, const std::array<std::string, 2>& players,
                         std::uint64_t game_index, const Trace& trace) {
    const SeededGame seeded = facts.seeded(game_index);
    ordered_json json = {{"game", facts.game},
                         {"rules", rules_of(facts, players[0])},
                         {"seed", std::to_string(seeded.seed)},
                         {"index", seeded.game}};
    if (facts.seats == 2)
        json["seats"] = players;
    else
        json["strategy"] = players[0];
    json["start"] = trace.start_state;
    json["moves"] = ordered_json::array();
    for (const Trace::Step& step : trace.steps) {
        ordered_json move = {{"move", step.move}, {"state", step.state}};
        if (facts.seats == 2) move["seat"] = index(step.seat);
        json["moves"].push_back(move);
    }
    if (trace.match)
        put_match(json, facts, *trace.match);
    else
        put_score(json, facts, trace.result);
    return json;
}

void allow_replay_keys(const JsonNode& replay) {
    static const std::vector<std::string> keys = {
        "game",       "rules",       "seed",           "index",          "strategy",
        "seats",      "start",       "moves",          "finished",       "total",
        "components", "ending",      "winner",         "equal",          "measures",
        "scores",     "winner_seat", "recorded_total", "recorded_margin"};
    static const std::vector<std::string> keys_of_move = {"move", "state", "seat", "legal"};
    replay.allow_keys(keys);
    for (const JsonNode& move : replay.at("moves").items()) move.allow_keys(keys_of_move);
}

void put_legal_moves(const AnyGame& game, ordered_json& replay) {
    std::string state = replay["start"];
    for (ordered_json& move : replay["moves"]) {
        const auto legal = legal_move_texts(game, state);
        move["legal"] = legal ? ordered_json(*legal) : nullptr;
        state = move["state"];
    }
}

CheckedReplay check_replay(const Document& file, const JsonNode& node, GameTable games) {
    const Configuration configuration = configuration_of_replay(file, node, games);
    const Experiment& experiment = *configuration.experiment;
    const std::uint64_t game_index = node.at("index").unsigned_integer(0, max_game_index);
    const std::array<std::string, 2> players = players_of(node, experiment.facts().seats);
    const std::vector<JsonNode> moves = node.at("moves").items();
    std::vector<std::string> texts;
    for (const JsonNode& move : moves) texts.push_back(move.at("move").text());

    const PlayedMoves played = play_moves(experiment, game_index, texts);
    ordered_json computed = replay_json(experiment.facts(), players, game_index, played.trace);
    if (has_legal_moves(moves)) put_legal_moves(experiment.game(0), computed);
    CheckedReplay checked;
    checked.moves = played.trace.steps.size();
    ordered_json recorded = node.json();
    if (!played.fault.empty()) {
        // What was played before the fault may be wrong, too.
        recorded = {{"start", recorded["start"]}, {"moves", recorded["moves"]}};
        recorded["moves"].erase(
            recorded["moves"].begin() + static_cast<std::ptrdiff_t>(checked.moves),
            recorded["moves"].end());
        computed = {{"start", computed["start"]}, {"moves", computed["moves"]}};
    }
    const std::vector<JsonDifference> differences =
        json_differences(comparable(recorded), comparable(computed), node.pointer(), 1);
    if (!differences.empty()) {
        checked.pointer = differences[0].pointer;
        checked.fault = "recorded " + differences[0].left + ", computed " + differences[0].right;
    } else if (!played.fault.empty()) {
        const bool at_move = checked.moves < moves.size();
        checked.pointer =
            at_move ? moves[checked.moves].pointer() + "/move" : node.pointer() + "/moves";
        checked.fault = played.fault;
    }
    return checked;
}

}  // namespace skerry
