// Recorded games as drawings: each is played again by the rules, and what they say of it is told.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/tiger_island/log.hpp"
#include "core/tiny_islands/record.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/erased_values.hpp"
#include "runner/experiment/scene.hpp"
#include "runner/page/replay_games.hpp"
#include "runner/play/game_in_play.hpp"

namespace skerry::page {

using nlohmann::ordered_json;

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
        ordered_json step = {{"move", text}, {"seat", index(game.to_move(state))}};
        game.play(state, move[0], deal);
        Scene next = *game.scene(state);
        step.update(scene_change_json(scene, next));
        steps.push_back(std::move(step));
        scene = std::move(next);
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
    return {{"kind", "record"},
            {"title", recorded.title},
            {"deal", number},
            {"components", game.shape().components},
            {"lines", ordered_json::array({std::move(line)})}};
}

bool is_tiger_island(std::string_view line) {
    return line.starts_with("GAME ") || line.starts_with("PLACE ") || line.starts_with("MOVE ");
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
        const bool turn = is_tiger_island(line);
        if (turn && within)
            records.back().text.append(line) += '\n';
        else if (!line.empty())
            records.push_back({std::string(line) + (turn ? "\n" : ""), number, turn});
        within = turn;
    }
    return records;
}

}  // namespace

ordered_json record_games(GameTable table, const std::string& file, const std::string& text) {
    std::vector<RecordText> records = records_of(text);
    if (records.empty()) throw UserError(file + ": holds no game");
    records.resize(std::min(records.size(), most_drawn_games));
    ordered_json games = ordered_json::array();
    for (const RecordText& record : records) try {
            if (record.for_two != records.front().for_two)
                throw NotationError(0, "a record of another game than those before it");
            games.push_back(game_json(record, table, games.size()));
        } catch (const NotationError& error) {
            const auto before = record.text.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                          error.offset(), record.text.size()));
            const auto line = std::count(record.text.begin(), before, '\n');
            throw UserError(file + ", line " +
                            std::to_string(record.line + static_cast<std::size_t>(line)) + ": " +
                            error.what());
        }
    const ordered_json components = games[0]["components"];
    return {{"file", file},
            {"labels", {"recorded"}},
            {"gallery",
             {{"for_two", records.front().for_two},
              {"components", components},
              {"games", std::move(games)},
              {"left_out", ordered_json::array()}}}};
}

}  // namespace skerry::page
