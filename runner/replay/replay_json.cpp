// Writes a played game as JSON, and knows the keys that such a game has.

#include "runner/replay/replay_json.hpp"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace skerry {

using nlohmann::ordered_json;

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

}  // namespace

ordered_json replay_json(const ExperimentFacts& facts, const std::array<std::string, 2>& players,
                         std::uint64_t game_index, const Trace& trace) {
    ordered_json json = {{"game", facts.game},
                         {"rules", facts.rules},
                         {"seed", std::to_string(facts.seed)},
                         {"index", game_index}};
    if (facts.plays > 1) json["plays"] = facts.plays;
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
        "game",     "rules",      "seed",        "index",          "plays",
        "strategy", "seats",      "start",       "moves",          "finished",
        "total",    "components", "ending",      "winner",         "equal",
        "measures", "scores",     "winner_seat", "recorded_total", "recorded_margin"};
    static const std::vector<std::string> keys_of_move = {"move", "state", "seat", "legal"};
    replay.allow_keys(keys);
    for (const JsonNode& move : replay.at("moves").items()) move.allow_keys(keys_of_move);
}

void put_legal_moves(const Experiment& experiment, ordered_json& replay) {
    std::string state = replay["start"];
    for (ordered_json& move : replay["moves"]) {
        const std::optional<std::vector<std::string>> legal = experiment.legal_moves(state);
        move["legal"] = legal ? ordered_json(*legal) : nullptr;
        state = move["state"];
    }
}

}  // namespace skerry
