// Plays in a terminal, reviews the game, and advises on the position of `skerry play --moves`.

#include "runner/cli/play_terminal.hpp"

#include <cstdlib>

#include "runner/advice/advice_words.hpp"
#include "runner/advice/adviser.hpp"
#include "runner/advice/review.hpp"
#include "runner/batch/for_each_chunk.hpp"
#include "runner/cli/commands.hpp"
#include "runner/console/terminal.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/game_texts.hpp"
#include "runner/explain/explain.hpp"
#include "runner/games/registry.hpp"
#include "runner/play/position_text.hpp"
#include "runner/results/environment.hpp"
#include "runner/screen/panel.hpp"
#include "runner/screen/play_on_screen.hpp"
#include "runner/screen/raw_terminal.hpp"
#include "runner/screen/thinker.hpp"

namespace skerry {

namespace {

/// What lies on cells of `after` and not of `before`.
std::vector<play::ScenePoint> changed_cells(const Scene& before, const Scene& after) {
    std::vector<play::ScenePoint> changed;
    for (const SceneCell& cell : after.cells)
        if (std::ranges::find(before.cells, cell) == before.cells.end())
            changed.push_back({cell.x, cell.y});
    return changed;
}

/// Where a move is drawn: its place, or else what changes on the board.
void add_cells(const play::GameInPlay& game, std::size_t ply, const AdvisedMove& move,
               const screen::HeatCell& mark, std::vector<screen::HeatCell>& cells) {
    std::vector<play::ScenePoint> points;
    if (const auto& place = move.candidate.place) {
        points = {{place->x, place->y}};
    } else if (const auto before = game.game().scene(game.state_at(ply))) {
        play::GameInPlay after = game;
        after.go_to(ply);
        after.play(move.candidate.move);
        points = changed_cells(*before, *after.scene());
    }
    for (const play::ScenePoint point : points) cells.push_back({point, mark.text, mark.heat});
}

screen::ReviewedMove reviewed_move(const play::GameInPlay& game, const ReviewedDecision& decision) {
    screen::ReviewedMove move;
    const AdvisedMove& best = decision.best();
    const bool unicode = style_of(STDOUT_FILENO).unicode;
    move.words = "Decision " + std::to_string(decision.number + 1) + ": " +
                 why_words(decision.judged, decision.move(), unicode) +
                 (decision.is_best() ? " w: back" : " t takes it, w: back");
    move.best = best.candidate.move;
    move.played_line = play::line_of(game.shape().name, decision.move().candidate.bytes);
    move.best_line = play::line_of(game.shape().name, best.candidate.bytes);
    if (!move.best_line.empty()) return move;
    add_cells(game, decision.number, best, {{}, "+", screen::heat_levels - 1}, move.cells);
    if (!decision.is_best())
        add_cells(game, decision.number, decision.move(), {{}, "-", 0}, move.cells);
    return move;
}

/// The review of a game, as `skerry review` prints it; empty if it was given up.
screen::ReviewPage review_page(const play::PlayTable& table, const std::function<bool()>& goes_on,
                               const std::function<void(std::string)>& progress) {
    const play::GameInPlay& game = table.game();
    const ReviewedGame played = game_so_far(game, game.shared_game());
    ReviewRequest request;
    request.keep_going = [&](std::size_t decision, std::size_t all) {
        progress("reviewing decision " + std::to_string(decision + 1) + " of " +
                 std::to_string(all) + " ...");
        return goes_on();
    };
    request.for_each = on_all_cpus;
    const std::vector<PlayedDecision> decisions = played.line.decisions();
    const Review review = review_game(game.game(), decisions, played.line.end(), nullptr, request);
    screen::ReviewPage page;
    if (!review.complete) return page;
    TextStyle style;
    style.width = std::min(78, terminal_width(STDOUT_FILENO));
    const auto field = field_on_deal(played.line, review.seed, goes_on);
    page.lines = split_lines(review_text(played.title, played.line, review, field, style));
    for (const ReviewedDecision& decision : review.decisions)
        page.moves.push_back(reviewed_move(game, decision));
    return page;
}

/// Where the result of a game stands among games of others on the same shuffle.
std::vector<std::string> standing_of(const play::PlayTable& table,
                                     const std::function<bool()>& goes_on) {
    std::vector<std::string> sentences;
    const ReviewedGame played = game_so_far(table.game(), table.game().shared_game());
    for (const FieldScore& score : field_on_deal(played.line, 1, goes_on))
        sentences.push_back(field_words(score));
    if (!sentences.empty())
        sentences.insert(sentences.begin(),
                         table.game().shape().has_chance ? "On this shuffle:" : "From this start:");
    return sentences;
}

/// The files of a game at the desk; the callbacks of the desk share it.
struct Files {
    play::GameKeeper keeper;
    std::string record;
    bool force = false;
    Programs programs = Programs::stay;
};

/// What the record says of the game that is over, and where it is.
std::vector<std::string> recorded(const Files& files, const play::PlayTable& table) {
    if (files.record.empty()) return {};
    play::write_record(files.record, play::record_text(table, all_games()), files.force);
    return {"Recorded in " + files.record + "."};
}

screen::Keeper keeper_of(const std::shared_ptr<Files>& files) {
    screen::Keeper keeper;
    keeper.keep = [files](const play::PlayTable& table) { return files->keeper.keep(table); };
    keeper.save = [files](const play::PlayTable& table, const std::string& file) {
        if (file.empty()) throw UserError("save: which file?");
        play::save_game(file, table, files->force);
    };
    keeper.load = [files](const std::string& file) {
        play::PlayTable table = play::load_game(file, all_games(), files->programs);
        files->keeper = play::GameKeeper::for_new_game();
        return table;
    };
    keeper.begin = [files](const play::PlayTable& before) {
        const play::GameInPlay& game = before.game();
        files->keeper = play::GameKeeper::for_new_game();
        files->record.clear();
        return play::PlayTable(play::GameInPlay(game.shared_game(), game.seed(), game.index() + 1),
                               before.sitters());
    };
    keeper.verdict = [files](const play::PlayTable& table) { return recorded(*files, table); };
    return keeper;
}

screen::ScreenPlay screen_play(TerminalGame& game, const std::shared_ptr<Files>& files) {
    screen::DeskOptions options;
    options.advice = game.advice.has_value();
    options.values = game.values.has_value();
    const GameEntry* const entry = game_named(game.table.game().shape().name);
    options.title = entry->title();
    options.how_to_play = rules_in_words(*entry, game.table.game().game());
    options.save_file = game.table.game().shape().name + ".json";
    const std::uint64_t futures = std::max(game.advice.value_or(0), game.values.value_or(0));
    return {
        std::move(game.table), keeper_of(files),
        std::move(options),    screen::advising(nullptr, futures, style_of(STDOUT_FILENO).unicode),
        review_page,           standing_of};
}

/// 0 futures: as many as help.
std::uint64_t futures_of(std::uint64_t wanted) { return wanted == 0 ? most_futures : wanted; }

Adviser adviser_on(const play::GameInPlay& game) {
    return Adviser::of(game.game(), game.state(), nullptr);
}

/// From `futures` of an adviser that has met no more than these.
Advice advice_after(Adviser& adviser, std::uint64_t futures) {
    adviser.think(futures - adviser.futures());
    return adviser.advice();
}

}  // namespace

void on_all_cpus(std::size_t count, const std::function<void(std::size_t)>& each) {
    for_each_index(count, available_cpus(), each);
}

int play_on_a_terminal(TerminalGame game) {
    if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDOUT_FILENO) == 0)
        throw UserError(
            "play: needs a terminal; without one, --moves FILE plays a list of moves (- for "
            "standard input)");
    const auto files = std::make_shared<Files>(
        Files{std::move(game.keeper), std::move(game.record), game.force, game.programs});
    screen::ScreenPlay play = screen_play(game, files);
    const screen::ScreenEnd end = screen::can_draw() ? screen::play_on_screen(std::move(play))
                                                     : screen::play_by_lines(std::move(play));
    const bool kept = !files->keeper.path().empty() && end.table.game().plies() > 0;
    if (kept && !end.table.game().is_over())
        print("The game is kept in " + files->keeper.path() + "; skerry play continues it.\n");
    flush_output();
    const int exit_code = end.signal == 0 ? exit_ok : 128 + end.signal;
    // A rival that still thinks cannot be interrupted, and its move is not wanted.
    if (end.thinking) ::_exit(exit_code);
    return exit_code;
}

void add_advice(const play::GameInPlay& game, const WantedAdvice& wanted,
                nlohmann::ordered_json& position) {
    if (wanted.moves) position["advice"] = nullptr;
    if (wanted.values) position["value_map"] = nullptr;
    if (game.is_over() || !wanted.any()) return;
    Adviser adviser = adviser_on(game);
    const auto add_moves = [&] {
        position["advice"] = advice_json(advice_after(adviser, futures_of(*wanted.moves)));
    };
    const bool moves_first =
        wanted.moves && (!wanted.values || futures_of(*wanted.moves) <= futures_of(*wanted.values));
    if (moves_first) add_moves();
    if (wanted.values)
        position["value_map"] =
            value_map_json(value_map(advice_after(adviser, futures_of(*wanted.values))));
    if (wanted.moves && !moves_first) add_moves();
}

std::string advice_text(const play::GameInPlay& game, const WantedAdvice& wanted) {
    if (!wanted.any() || game.is_over()) return {};
    Adviser adviser = adviser_on(game);
    return advice_text(
        advice_after(adviser, futures_of(wanted.values ? *wanted.values : *wanted.moves)),
        wanted.values.has_value());
}

std::string advice_text(const Advice& advice, bool all_moves) {
    constexpr int width = 78;
    constexpr int best_moves = 12;  // lines, with those that say why
    const screen::Hint hint = screen::hint_of(advice, style_of(STDOUT_FILENO).unicode);
    const int lines = all_moves ? static_cast<int>(hint.rows.size()) + best_moves : best_moves;
    return "\n" + screen::text_of(screen::hint_lines(hint, width, lines));
}

}  // namespace skerry
