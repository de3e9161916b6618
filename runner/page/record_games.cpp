// Recorded games as drawings: each is played again by the rules, and what they say of it is told.

#include "runner/page/record_games.hpp"

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tiger_island/log.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/record.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/scene_json.hpp"
#include "runner/games/scenes.hpp"

namespace skerry::page {

using nlohmann::ordered_json;

namespace {

/// A page draws every move of all of them.
constexpr std::size_t most_games = 200;

/// A game while it is drawn move by move.
class Line {
  public:
    explicit Line(Scene first) : scene_(std::move(first)) {
        json_ = {{"players", {0}},
                 {"result", ""},
                 {"first", scene_json(scene_)},
                 {"steps", ordered_json::array()}};
    }
    void add(const std::string& move, Scene next) {
        ordered_json step = {{"move", move}, {"seat", json_["steps"].size() % 2}};
        step.update(scene_change_json(scene_, next));
        json_["steps"].push_back(std::move(step));
        scene_ = std::move(next);
    }
    ordered_json finish(const std::string& title, const std::string& result, std::size_t number) {
        json_["result"] = result;
        return {{"kind", "record"},
                {"title", title},
                {"deal", number},
                {"lines", ordered_json::array({std::move(json_)})}};
    }

  private:
    Scene scene_;
    ordered_json json_;
};

ordered_json tiny_islands_game(std::string_view text, std::size_t number) {
    using namespace tiny_islands;
    const GameRecord record = parse_record(text);
    Rules rules;
    rules.placements = static_cast<int>(record.moves.size()) - shoreline_count;
    const Replay replay = replay_record(record, rules);
    State state = TinyIslands::start(rules, record.deal);
    Line line(draw_scene(state));
    const std::size_t legal = replay.illegal_move < 0
                                  ? record.moves.size()
                                  : static_cast<std::size_t>(replay.illegal_move);
    for (std::size_t i = 0; i < legal; ++i) {
        const std::string move = TinyIslands::print_move(state, record.moves[i]);
        TinyIslands::play(state, record.moves[i], record.deal);
        line.add(move, draw_scene(state));
    }
    std::string title = record.comment.empty() ? "recorded" : record.comment;
    std::string result = "illegal: " + replay.reason;
    if (replay.illegal_move < 0) {
        result = std::to_string(replay.figures.back());
        if (replay.figures != record.figures)
            title += ", the record says " + std::to_string(record.figures.back());
    }
    return line.finish(title, result, number);
}

ordered_json tiger_island_game(const std::vector<std::string_view>& turns, std::size_t number) {
    using namespace tiger_island;
    const Rules rules;
    std::string so_far;
    LogCheck check = check_log("", rules);
    Line line(draw_scene(check.state));
    int played = 0;
    for (const std::string_view turn : turns) {
        so_far += std::string(turn) + "\n";
        check = check_log(so_far, rules);
        if (!check.illegal.empty()) break;
        if (check.turns == played) continue;
        played = check.turns;
        line.add(std::string(turn), draw_scene(check.state));
    }
    std::string result = check.illegal;
    if (result.empty() && check.recorded_scores)
        result = std::to_string((*check.recorded_scores)[0]) + " to " +
                 std::to_string((*check.recorded_scores)[1]);
    return line.finish("recorded", result, number);
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

bool is_tiger_island(std::string_view line) {
    return line.starts_with("GAME ") || line.starts_with("PLACE ") || line.starts_with("MOVE ");
}

/// Calls `make`, and says where in the file an error is.
template <class Make>
ordered_json at_line(const std::string& file, std::size_t line, Make make) {
    try {
        return make();
    } catch (const NotationError& error) {
        throw UserError(file + ", line " + std::to_string(line + 1) + ": " + error.what());
    }
}

}  // namespace

ordered_json record_games(const std::string& file, const std::string& text) {
    const std::vector<std::string_view> lines = lines_of(text);
    ordered_json games = ordered_json::array();
    bool for_two = false;
    for (std::size_t i = 0; i < lines.size() && games.size() < most_games; ++i) {
        if (lines[i].empty() || lines[i].starts_with('#')) continue;
        for_two = is_tiger_island(lines[i]);
        const std::size_t first = i;
        std::vector<std::string_view> turns;
        while (for_two && i < lines.size() && !lines[i].empty()) turns.push_back(lines[i++]);
        games.push_back(at_line(file, first, [&] {
            return for_two ? tiger_island_game(turns, games.size())
                           : tiny_islands_game(lines[first], games.size());
        }));
    }
    if (games.empty()) throw UserError(file + ": holds no game");
    return {{"file", file},
            {"labels", {"recorded"}},
            {"gallery",
             {{"for_two", false},
              {"components", ordered_json::array()},
              {"games", std::move(games)},
              {"left_out", ordered_json::array()}}}};
}

}  // namespace skerry::page
