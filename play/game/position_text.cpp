// The position after the moves so far: what a person reads, and what a program reads.

#include "play/game/position_text.hpp"

#include "runner/documents/document.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/game_texts.hpp"
#include "runner/experiment/scene.hpp"
#include "runner/replay/replay_json.hpp"

namespace skerry::play {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t width = 80;
constexpr std::size_t most_shown = 100;

/// "A (you)" in a game for two, "you" in one for one.
std::string seat_text(const PlayTable& table, std::size_t seat) {
    const std::string name = table.sitters()[seat].name();
    return table.sitters().size() == 1 ? name : letter_of(seat) + " (" + name + ")";
}

/// Words in lines of at most 80 characters.
std::string wrapped(const std::string& title, const std::vector<std::string>& words) {
    std::string text = title;
    std::size_t column = title.size();
    for (const std::string& word : words) {
        if (column + 1 + word.size() > width) {
            text += "\n ";
            column = 1;
        }
        text += " " + word;
        column += 1 + word.size();
    }
    return text + "\n";
}

std::string legal_text(const GameInPlay& game) {
    const auto legal = game.legal_moves();
    if (!legal) return "legal moves: too many to list\n";
    std::vector<std::string> words = *legal;
    if (words.size() > most_shown) words.resize(most_shown);
    const bool spaces = !words.empty() && words.front().find(' ') != std::string::npos;
    if (spaces)
        for (std::string& word : words) word = "\"" + word + "\"";
    if (words.size() < legal->size()) words.emplace_back("... (all: --format json)");
    return wrapped("legal moves (" + std::to_string(legal->size()) + "):", words);
}

std::string last_move_text(const PlayTable& table) {
    const GameInPlay& game = table.game();
    if (game.ply() == 0) return "no move yet";
    const PlayedMove& last = game.moves()[game.ply() - 1];
    const std::string who =
        table.sitters().size() == 1 ? "" : ", by " + seat_text(table, index(last.seat));
    return std::to_string(game.ply()) + (game.ply() == 1 ? " move" : " moves") + ", the last one " +
           last.text + who;
}

ordered_json points_json(const GameInPlay& game) {
    ordered_json seats = ordered_json::array();
    for (std::size_t seat = 0; seat < game.shape().seats; ++seat) {
        const std::vector<int> points = game.points()[seat];
        ordered_json components = ordered_json::object();
        for (std::size_t i = 0; game.tells_components(points) && i < points.size(); ++i)
            components[game.shape().components[i]] = points[i];
        seats.push_back({{"total", game.totals()[seat]}, {"components", std::move(components)}});
    }
    return seats;
}

ordered_json outcome_json(const GameInPlay& game) {
    const auto outcome = game.outcome();
    if (!outcome) return nullptr;
    ordered_json json = {{"finished", outcome->finished}};
    if (game.shape().seats == 2)
        json["winner_seat"] = outcome->winner == Winner::none
                                  ? ordered_json(nullptr)
                                  : ordered_json(outcome->winner == Winner::first ? 0 : 1);
    return json;
}

std::string outcome_text(const PlayTable& table) {
    const auto outcome = table.game().outcome();
    if (!outcome->finished) return "the end: no move was left, so there is no score";
    if (table.sitters().size() == 1)
        return "the end: score " + std::to_string(table.game().totals()[0]);
    if (outcome->winner == Winner::none) return "the end: a draw";
    return "the end: " + seat_text(table, outcome->winner == Winner::first ? 0 : 1) + " wins";
}

}  // namespace

std::string points_text(const GameInPlay& game, std::size_t seat) {
    const std::vector<int> points = game.points()[seat];
    const std::string total = std::to_string(game.totals()[seat]);
    if (!game.tells_components(points)) return total;
    std::string text;
    for (std::size_t i = 0; i < points.size(); ++i)
        text += (i == 0 ? "" : ", ") + spaced(game.shape().components[i]) + " " +
                std::to_string(points[i]);
    return points.size() == 1 ? text : text + " = " + total;
}

std::string position_text(const PlayTable& table) {
    const GameInPlay& game = table.game();
    std::string text = game.shape().name + ", seed " + std::to_string(game.seed()) + ", game " +
                       std::to_string(game.index()) + ", " + last_move_text(table) + "\n\n" +
                       game.game().text_board(game.state()) + "\n";
    for (std::size_t seat = 0; seat < table.sitters().size(); ++seat)
        text += (table.sitters().size() == 1 ? "points" : seat_text(table, seat)) + ": " +
                points_text(game, seat) + "\n";
    if (game.is_over()) return text + outcome_text(table) + "\n";
    if (table.sitters().size() == 2)
        text += "to move: " + seat_text(table, index(game.to_move())) + "\n";
    return text + legal_text(game);
}

std::string member_lines(const ordered_json& object) {
    std::string text = "{";
    for (const auto& [key, value] : object.items())
        text +=
            (text.size() == 1 ? "\n  " : ",\n  ") + compact_text(key) + ": " + compact_text(value);
    return text + "\n}\n";
}

ordered_json position_json(const PlayTable& table) {
    const GameInPlay& game = table.game();
    ordered_json json = {{"game", game.shape().name},
                         {"rules", game.shape().rules},
                         {"seed", std::to_string(game.seed())},
                         {"index", game.index()}};
    for (const Sitter& sitter : table.sitters())
        json["seats"].push_back(sitter.is_person() ? "person" : sitter.name());
    json["moves"] = ordered_json::array();
    for (std::size_t i = 0; i < game.ply(); ++i) json["moves"].push_back(game.moves()[i].text);
    json["over"] = game.is_over();
    json["to_move"] = game.is_over() ? ordered_json(nullptr) : ordered_json(index(game.to_move()));
    json["state"] = game.game().print_state(game.state());
    const auto scene = game.scene();
    json["decision"] = scene ? ordered_json(scene->caption) : ordered_json(nullptr);
    const auto legal = game.legal_moves();
    json["legal_moves"] = legal ? ordered_json(*legal) : ordered_json(nullptr);
    json["components"] = game.shape().components;
    json["points"] = points_json(game);
    json["outcome"] = outcome_json(game);
    json["scene"] = scene ? scene_json(*scene) : ordered_json(nullptr);
    return json;
}

void play_moves(PlayTable& table, std::string_view text, const std::string& source) {
    table.play_rivals();
    std::size_t number = 0;
    for (const std::string& whole : split_lines(text)) {
        ++number;
        const std::string_view line = trimmed(std::string_view(whole).substr(0, whole.find('#')));
        if (line.empty()) continue;
        try {
            table.play(line);
        } catch (const MoveRefused& refused) {
            throw UserError(source + ":" + std::to_string(number) + ": " + refused.what());
        }
        table.play_rivals();
    }
}

GameInPlay replayed_game(const JsonNode& node, const std::shared_ptr<const AnyGame>& game) {
    GameInPlay played(game, node.at("seed").unsigned_integer(0, UINT64_MAX),
                      node.at("index").unsigned_integer(0, max_game_index));
    for (const JsonNode& step : node.at("moves").items()) {
        const JsonNode move = step.at("move");
        try {
            played.play(move.text());
        } catch (const MoveRefused& refused) {
            move.fail(refused.what());
        }
    }
    return played;
}

namespace {

std::string name_of(const Sitter& sitter) { return sitter.is_person() ? "person" : sitter.name(); }

std::string replay_text(const PlayTable& table, GameTable games) {
    const GameInPlay& game = table.game();
    const nlohmann::ordered_json described = {{"game", game.shape().name},
                                              {"rules", game.shape().rules},
                                              {"seed", std::to_string(game.seed())},
                                              {"strategies", {"random"}},
                                              {"games", 1}};
    const Document document = Document::of(described, "the game");
    const Configuration configuration = load_configuration(document, games);
    std::vector<std::string> moves;
    for (std::size_t i = 0; i < game.ply(); ++i) moves.push_back(game.moves()[i].text);
    const PlayedMoves played = skerry::play_moves(*configuration.experiment, game.index(), moves);
    const std::array<std::string, 2> players = {name_of(table.sitters().front()),
                                                name_of(table.sitters().back())};
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    list.push_back(
        replay_json(configuration.experiment->facts(), players, game.index(), played.trace));
    return indented_text(list) + "\n";
}

}  // namespace

std::string record_text(const PlayTable& table, GameTable games) {
    const GameInPlay& game = table.game();
    const auto outcome = game.outcome();
    if (!outcome)
        throw UserError("the game is not over after " + std::to_string(game.ply()) +
                        " moves; only a finished game is recorded");
    if (!outcome->finished)
        throw UserError("the game ended without a score, so there is nothing to record");
    const std::string number = std::to_string(game.index());
    const bool alone = table.sitters().size() == 1;
    const std::string comment = alone ? "seed " + std::to_string(game.seed()) + " game " + number +
                                            " " + name_of(table.sitters().front())
                                      : number;
    if (auto record = game.record(comment)) {
        if (record->empty() || record->back() != '\n') *record += '\n';
        return *record;
    }
    return replay_text(table, games);
}

}  // namespace skerry::play
