// Games of a result file, or of `skerry replay`, played again for a gallery.

#include "runner/page/replay_games.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/experiment/scene.hpp"
#include "runner/html/result_gallery.hpp"
#include "runner/play/game_in_play.hpp"
#include "runner/replay/replay_json.hpp"
#include "runner/results/result.hpp"

namespace skerry::page {

using nlohmann::ordered_json;

namespace {

/// A page plays these again while somebody waits.
constexpr std::size_t most_replayed = 12;

}  // namespace

ordered_json result_games(const std::string& file, const std::string& text) {
    const Result read = Result::parse(text, file);
    const ordered_json& result = read.json();
    ordered_json gallery = games_of_result(read, most_replayed);
    ordered_json labels = ordered_json::array();
    for (const ordered_json& strategy : result.at("experiment").at("strategies"))
        labels.push_back(strategy.at("label"));
    return {{"file", file},
            {"page",
             {{"file", ""},
              {"game", result.at("experiment").at("game")},
              {"rules", result.at("experiment").at("rules")},
              {"seed", result.at("experiment").at("seeds").at("master")}}},
            {"labels", labels},
            {"gallery", std::move(gallery)}};
}

ordered_json result_game(const std::string& file, const std::string& text, std::size_t a,
                         std::size_t b, std::uint64_t deal) {
    return asked_game_of_result(Result::parse(text, file), a, b, deal);
}

namespace {

/// What all games of a gallery have in common.
ordered_json shared_of(const JsonNode& node) {
    const auto rules = node.find("rules");
    const std::uint64_t seed =
        node.at("seed").unsigned_integer(0, std::numeric_limits<std::uint64_t>::max());
    return {{"file", ""},
            {"game", node.at("game").text()},
            {"rules", rules ? rules->json() : ordered_json::object()},
            {"seed", std::to_string(seed)}};
}

play::GameInPlay played_again(const JsonNode& node, GameTable table) {
    const auto rules = node.find("rules");
    play::GameInPlay game(
        play::open_game(table, node.at("game").text(), rules ? rules->json() : ordered_json()),
        node.at("seed").unsigned_integer(0, std::numeric_limits<std::uint64_t>::max()),
        node.at("index").unsigned_integer(0, max_game_index));
    for (const JsonNode& step : node.at("moves").items()) {
        const JsonNode move = step.at("move");
        try {
            if (game.is_over()) throw play::MoveRefused("follows the end of the game");
            game.play(move.text());
        } catch (const play::MoveRefused& refused) {
            move.fail(refused.what());
        }
    }
    return game;
}

ordered_json steps_of(const play::GameInPlay& game) {
    ordered_json steps = ordered_json::array();
    Scene scene = *game.game().scene(game.state_at(0));
    for (std::size_t ply = 0; ply < game.plies(); ++ply) {
        const play::PlayedMove& move = game.moves()[ply];
        Scene next = *game.game().scene(game.state_at(ply + 1));
        ordered_json step = {{"move", move.text}, {"seat", index(move.seat)}};
        step.update(scene_change_json(scene, next));
        steps.push_back(std::move(step));
        scene = std::move(next);
    }
    return steps;
}

std::string result_of(const play::GameInPlay& game) {
    const auto outcome = game.outcome();
    if (!outcome) return "";
    if (!outcome->finished) return "no score";
    std::string text;
    for (const std::vector<int>& of_seat : game.points())
        text += (text.empty() ? "" : " to ") +
                std::to_string(std::accumulate(of_seat.begin(), of_seat.end(), 0));
    return text;
}

/// The strategies of the seats by their places in `labels`, which grow by new ones.
std::vector<std::size_t> players_of(const JsonNode& node, std::size_t seats,
                                    std::vector<std::string>& labels) {
    std::vector<std::size_t> players;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        const JsonNode named = seats == 1 ? node.at("strategy") : node.at("seats");
        if (seats > 1 && named.items().size() != seats)
            named.fail("must name " + std::to_string(seats) + " strategies");
        const std::string name = (seats == 1 ? named : named.item(seat)).visible_text();
        const auto known = std::find(labels.begin(), labels.end(), name);
        players.push_back(static_cast<std::size_t>(known - labels.begin()));
        if (known == labels.end()) labels.push_back(name);
    }
    return players;
}

}  // namespace

ordered_json replay_games(GameTable table, const std::string& file, const std::string& text) {
    const Document document = Document::parse(text, file);
    std::vector<JsonNode> nodes = document.root().items();
    if (nodes.empty()) document.root().fail("holds no game");
    if (nodes.size() > most_drawn_games) nodes.erase(nodes.begin() + most_drawn_games, nodes.end());
    const ordered_json shared = shared_of(nodes.front());
    std::vector<std::string> labels;
    ordered_json games = ordered_json::array();
    ordered_json components;
    std::size_t seats = 1;
    for (const JsonNode& node : nodes) {
        allow_replay_keys(node);
        if (shared_of(node) != shared)
            node.fail("another game, other rules or another seed than those of the first game");
        const play::GameInPlay game = played_again(node, table);
        components = game.shape().components;
        seats = game.shape().seats;
        ordered_json line = {{"players", players_of(node, seats, labels)},
                             {"result", result_of(game)},
                             {"first", scene_json(*game.game().scene(game.state_at(0)))},
                             {"steps", steps_of(game)}};
        games.push_back({{"kind", "record"},
                         {"title", "replayed"},
                         {"deal", game.index()},
                         {"components", components},
                         {"lines", ordered_json::array({std::move(line)})}});
    }
    return {{"file", file},
            {"page", shared},
            {"labels", labels},
            {"gallery",
             {{"for_two", seats > 1},
              {"components", components},
              {"games", std::move(games)},
              {"left_out", ordered_json::array()}}}};
}

}  // namespace skerry::page
