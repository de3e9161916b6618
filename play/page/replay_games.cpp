// Games of a result file, of `skerry replay` or of records as drawings: each is played again by the
// rules, and what they say of it is told.

#include "play/page/replay_games.hpp"

#include <limits>

#include "core/notation.hpp"
#include "core/tiger_island/log.hpp"
#include "core/tiny_islands/record.hpp"
#include "play/game/position_text.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/scene.hpp"
#include "runner/html/result_gallery.hpp"
#include "runner/replay/replay_json.hpp"
#include "runner/results/result.hpp"

namespace skerry::play {

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
    ordered_json page = {{"file", ""},
                         {"game", result.at("experiment").at("game")},
                         {"rules", result.at("experiment").at("rules")},
                         {"seed", result.at("experiment").at("seeds").at("master")}};
    // A deal of several seeds has no link.
    if (!read.facts.earlier_seeds.empty()) page = nullptr;
    return {{"file", file},
            {"page", std::move(page)},
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

ordered_json steps_of(const GameInPlay& game) {
    ordered_json steps = ordered_json::array();
    Scene scene = *game.game().scene(game.state_at(0));
    for (std::size_t ply = 0; ply < game.plies(); ++ply) {
        const PlayedMove& move = game.moves()[ply];
        add_step(steps, move.text, move.words, index(move.seat), scene,
                 *game.game().scene(game.state_at(ply + 1)));
    }
    return steps;
}

/// "57 to 61"
std::string scores_text(const std::vector<int>& scores) {
    std::string text;
    for (const int score : scores) text += (text.empty() ? "" : " to ") + std::to_string(score);
    return text;
}

std::string result_of(const GameInPlay& game) {
    const auto outcome = game.outcome();
    if (!outcome) return "";
    return outcome->finished ? scores_text(game.totals()) : "no score";
}

/// `players`: by seat, their places in the labels.
ordered_json drawn_game(const GameInPlay& game, const std::string& title, std::uint64_t number,
                        const std::vector<std::size_t>& players, const std::string& result) {
    const ordered_json line = {{"players", players},
                               {"result", result},
                               {"first", scene_json(*game.game().scene(game.state_at(0)))},
                               {"steps", steps_of(game)}};
    return {{"kind", "record"},
            {"title", title},
            {"deal", number},
            {"components", game.shape().components},
            {"lines", ordered_json::array({line})}};
}

ordered_json gallery_of(ordered_json games, const std::string& file,
                        const std::vector<std::string>& labels) {
    const ordered_json& first = games[0];
    const bool for_two = first["lines"][0]["players"].size() > 1;
    const ordered_json components = first["components"];
    return {{"file", file},
            {"labels", labels},
            {"gallery",
             {{"for_two", for_two},
              {"components", components},
              {"games", std::move(games)},
              {"left_out", ordered_json::array()}}}};
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
    for (const JsonNode& node : nodes) {
        allow_replay_keys(node);
        if (shared_of(node) != shared)
            node.fail("another game, other rules or another seed than those of the first game");
        const GameInPlay game =
            replayed_game(node, open_game(table, shared["game"], shared["rules"]));
        games.push_back(drawn_game(game, "replayed", game.index(),
                                   players_of(node, game.shape().seats, labels), result_of(game)));
    }
    ordered_json gallery = gallery_of(std::move(games), file, labels);
    gallery["page"] = shared;
    return gallery;
}

namespace {

/// The lines of one game, and the number of the first one.
struct RecordText {
    std::string text;
    std::size_t line = 1;
    bool for_two = false;
};

/// A game that a record describes, as far as its moves are legal.
struct Recorded {
    GameInPlay game;
    std::string title;
    std::vector<int> scores;  ///< that the record gives; none if it gives none
    std::string illegal;      ///< what is wrong with the move after these
    bool next_known = true;
};

Recorded play_record(const RecordText& record, GameTable games) {
    std::string title = "recorded";
    std::vector<int> scores;
    ordered_json rules;
    if (record.for_two) {
        if (const auto told = tiger_island::check_log(record.text, {}).recorded_scores)
            scores.assign(told->begin(), told->end());
    } else {
        const tiny_islands::GameRecord read = tiny_islands::parse_record(record.text);
        if (!read.stopped) {
            rules["placements"] = read.moves.size() - std::size_t{tiny_islands::shoreline_count};
            scores = {read.figures.back()};
        }
        if (!read.comment.empty()) title = read.comment;
    }
    const auto game = open_game(games, record.for_two ? "tiger-island" : "tiny-islands", rules);
    RecordedMoves moves;
    GameInPlay played(game, [&](void* deal) { moves = *game->read_record(record.text, deal); });
    for (const std::string& move : moves.moves) played.play(move);
    return {std::move(played), title, scores, moves.illegal, moves.next_known};
}

ordered_json game_json(const RecordText& record, GameTable games, std::size_t number) {
    const Recorded recorded = play_record(record, games);
    const GameInPlay& game = recorded.game;
    const bool legal = recorded.illegal.empty();
    std::string title = recorded.title;
    if (legal && game.is_over() && !recorded.scores.empty() && recorded.scores != game.totals())
        title += ", the record says " + scores_text(recorded.scores);
    ordered_json shown =
        drawn_game(game, title, number, std::vector<std::size_t>(game.shape().seats, 0),
                   legal ? result_of(game) : "illegal: " + recorded.illegal);
    if (legal && recorded.next_known && !game.is_over())
        shown["position"] = {{"game", game.shape().name},
                             {"rules", game.shape().rules},
                             {"state", game.game().print_state(game.state())}};
    return shown;
}

/// A game of Tiny Islands is one line; one of Tiger Island ends with an empty line.
std::vector<RecordText> records_of(std::string_view text) {
    std::vector<RecordText> records;
    bool within = false;
    std::size_t number = 0;
    for (const std::string& whole : split_lines(text)) {
        ++number;
        std::string_view line = whole;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.starts_with('#')) continue;
        const bool turn = tiger_island::is_log_line(line);
        if (turn && within)
            records.back().text.append(line) += '\n';
        else if (!line.empty())
            records.push_back({std::string(line) + (turn ? "\n" : ""), number, turn});
        within = turn;
    }
    return records;
}

/// The records of a file, at most so many as are drawn.
std::vector<RecordText> records_of_file(const std::string& file, const std::string& text) {
    std::vector<RecordText> records = records_of(text);
    if (records.empty()) throw UserError(file + ": holds no game");
    records.resize(std::min(records.size(), most_drawn_games));
    return records;
}

/// Reads a record; a mistake in it is told with the line of the file.
template <class Read>
auto with_place(const std::string& file, const RecordText& record, Read read) {
    try {
        return read();
    } catch (const NotationError& error) {
        const auto before = record.text.begin() + static_cast<std::ptrdiff_t>(
                                                      std::min(error.offset(), record.text.size()));
        const auto line = std::count(record.text.begin(), before, '\n');
        throw UserError(file + ", line " +
                        std::to_string(record.line + static_cast<std::size_t>(line)) + ": " +
                        error.what());
    }
}

}  // namespace

ordered_json record_games(GameTable table, const std::string& file, const std::string& text) {
    const std::vector<RecordText> records = records_of_file(file, text);
    ordered_json games = ordered_json::array();
    for (const RecordText& record : records)
        games.push_back(with_place(file, record, [&] {
            if (record.for_two != records.front().for_two)
                throw NotationError(0, "a record of another game than those before it");
            return game_json(record, table, games.size());
        }));
    return gallery_of(std::move(games), file, {"recorded"});
}

GameInPlay game_of_record(GameTable table, const std::string& file, const std::string& text,
                          std::size_t number) {
    const std::vector<RecordText> records = records_of_file(file, text);
    const RecordText& record = records[std::min(number, records.size() - 1)];
    return with_place(file, record, [&] {
        Recorded recorded = play_record(record, table);
        if (!recorded.illegal.empty()) throw NotationError(0, recorded.illegal);
        return std::move(recorded.game);
    });
}

}  // namespace skerry::play
