// Games of a result file, of `skerry replay` or of records as drawings: each is played again by the
// rules, and what they say of it is told.

#include "play/page/replay_games.hpp"

#include <limits>

#include "core/notation.hpp"
#include "core/tiger_island/log.hpp"
#include "core/tiny_islands/record.hpp"
#include "play/game/game_in_play.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/scene.hpp"
#include "runner/html/result_gallery.hpp"
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
        add_step(steps, move.text, move.words, index(move.seat), scene,
                 *game.game().scene(game.state_at(ply + 1)));
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

namespace {

/// The lines of one game, and the number of the first one.
struct RecordText {
    std::string text;
    std::size_t line = 1;
    bool for_two = false;
};

/// A game that a record describes, and the scores that the record gives it; none if it gives none.
struct Recorded {
    std::shared_ptr<const AnyGame> game;
    std::string title = "recorded";
    std::vector<int> scores = {};
};

Recorded open_recorded(const RecordText& record, GameTable games) {
    if (record.for_two) {
        Recorded recorded{play::open_game(games, "tiger-island", nullptr)};
        if (const auto scores = tiger_island::check_log(record.text, {}).recorded_scores)
            recorded.scores.assign(scores->begin(), scores->end());
        return recorded;
    }
    const tiny_islands::GameRecord read = tiny_islands::parse_record(record.text);
    const std::size_t placements = read.moves.size() - std::size_t{tiny_islands::shoreline_count};
    const ordered_json rules =
        read.stopped ? ordered_json() : ordered_json{{"placements", placements}};
    Recorded recorded{play::open_game(games, "tiny-islands", rules)};
    if (!read.comment.empty()) recorded.title = read.comment;
    if (!read.stopped) recorded.scores = {read.figures.back()};
    return recorded;
}

std::string joined(const std::vector<int>& scores) {
    std::string text;
    for (const int score : scores) text += (text.empty() ? "" : " to ") + std::to_string(score);
    return text;
}

std::vector<int> scores_of(const GameOutcome& outcome, std::size_t seats) {
    std::vector<int> scores;
    for (std::size_t seat = 0; seat < seats; ++seat)
        scores.push_back(
            std::accumulate(outcome.points[seat].begin(), outcome.points[seat].end(), 0));
    return scores;
}

/// Plays the moves; returns the steps as a gallery draws them, and leaves `state` at the last one.
ordered_json play_steps(const AnyGame& game, const std::vector<std::string>& moves,
                        const void* deal, void* state) {
    ordered_json steps = ordered_json::array();
    ErasedValues move(game.shape().move);
    move.add();
    Scene scene = *game.scene(state);
    for (const std::string& text : moves) {
        game.parse_move(state, text, move[0]);
        const std::size_t seat = index(game.to_move(state));
        const std::string words = game.move_words(state, move[0]);
        game.play(state, move[0], deal);
        add_step(steps, text, words, seat, scene, *game.scene(state));
    }
    return steps;
}

ordered_json game_json(const RecordText& record, GameTable games, std::size_t number) {
    Recorded recorded = open_recorded(record, games);
    const AnyGame& game = *recorded.game;
    ErasedValues deal(game.shape().deal);
    ErasedValues state(game.shape().state);
    deal.add();
    state.add();
    const RecordedMoves moves = *game.read_record(record.text, deal[0]);
    game.start(deal[0], state[0]);
    ordered_json line = {{"players", std::vector<int>(game.shape().seats, 0)},
                         {"result", ""},
                         {"first", scene_json(*game.scene(state[0]))}};
    line["steps"] = play_steps(game, moves.moves, deal[0], state[0]);
    if (!moves.illegal.empty()) {
        line["result"] = "illegal: " + moves.illegal;
    } else if (game.is_over(state[0])) {
        const auto scores = scores_of(game.outcome(state[0]), game.shape().seats);
        line["result"] = joined(scores);
        if (!recorded.scores.empty() && recorded.scores != scores)
            recorded.title += ", the record says " + joined(recorded.scores);
    }
    ordered_json shown = {{"kind", "record"},
                          {"title", recorded.title},
                          {"deal", number},
                          {"components", game.shape().components},
                          {"lines", ordered_json::array({std::move(line)})}};
    if (moves.illegal.empty() && moves.next_known && !game.is_over(state[0]))
        shown["position"] = {{"game", game.shape().name},
                             {"rules", game.shape().rules},
                             {"state", game.print_state(state[0])}};
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
    const ordered_json components = games[0]["components"];
    return {{"file", file},
            {"labels", {"recorded"}},
            {"gallery",
             {{"for_two", records.front().for_two},
              {"components", components},
              {"games", std::move(games)},
              {"left_out", ordered_json::array()}}}};
}

PlayedLine line_of_record(GameTable table, const std::string& file, const std::string& text,
                          std::size_t number) {
    const std::vector<RecordText> records = records_of_file(file, text);
    const RecordText& record = records[std::min(number, records.size() - 1)];
    return with_place(file, record, [&] {
        const Recorded recorded = open_recorded(record, table);
        RecordedMoves moves;
        PlayedLine line(recorded.game, [&](void* deal) {
            moves = *recorded.game->read_record(record.text, deal);
        });
        if (!moves.illegal.empty()) throw NotationError(0, moves.illegal);
        for (const std::string& move : moves.moves) line.play(move);
        return line;
    });
}

}  // namespace skerry::page
