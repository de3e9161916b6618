// Checks a game that `skerry replay --format json` printed, or that was edited since.

#include "runner/replay/checked_replay.hpp"

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "runner/documents/json_difference.hpp"
#include "runner/experiment/config.hpp"
#include "runner/replay/replay_json.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

/// The experiment that the game belongs to, whatever strategy played.
Configuration configuration_of_replay(const Document& file, const JsonNode& node, GameTable games) {
    Document config =
        Document::parse(R"({"strategies": [{"name": "random"}], "games": 1})", "replay");
    for (const char* key : {"game", "rules", "seed"}) {
        const JsonNode value = node.at(key);
        config.set(key, value.json(), file.place(value.pointer()));
    }
    if (const auto plays = node.find("plays")) {
        const std::string place = file.place(plays->pointer());
        config.set("plays", plays->json(), place);
        config.set("games", plays->json(), place);
    }
    return load_configuration(config, games);
}

std::array<std::string, 2> players_of(const JsonNode& node, std::size_t seats) {
    if (seats == 1) return {node.at("strategy").text(), ""};
    const std::vector<JsonNode> labels = node.at("seats").items();
    if (labels.size() != 2) node.at("seats").fail("must have two labels");
    return {labels[0].text(), labels[1].text()};
}

/// Without what does not belong to the game: the comparison with a result. The order of keys means
/// nothing.
ordered_json comparable(const ordered_json& game) {
    nlohmann::json sorted = game;
    for (const char* key : {"recorded_margin", "recorded_total", "equal"}) sorted.erase(key);
    return sorted;
}

bool has_legal_moves(const std::vector<JsonNode>& moves) {
    for (const JsonNode& move : moves)
        if (!move.find("legal")) return false;
    return !moves.empty();
}

}  // namespace

CheckedReplay check_replay(const Document& file, const JsonNode& node, GameTable games) {
    const Configuration configuration = configuration_of_replay(file, node, games);
    const Experiment& experiment = *configuration.experiment;
    const std::uint64_t game_index = node.at("index").unsigned_integer(0, max_game_index);
    const std::array<std::string, 2> players = players_of(node, experiment.facts().seats);
    const std::vector<JsonNode> moves = node.at("moves").items();
    std::vector<std::string> texts;
    for (const JsonNode& move : moves) texts.push_back(move.at("move").text());

    const PlayedMoves played = experiment.play_moves(game_index, texts);
    ordered_json computed = replay_json(experiment.facts(), players, game_index, played.trace);
    if (has_legal_moves(moves)) put_legal_moves(experiment, computed);
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
