// The terminal's side of skerry play: what becomes of the game around the desk.

#include "runner/cli/play_terminal.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "runner/cli/commands.hpp"
#include "runner/cli/play_review.hpp"
#include "runner/console/terminal.hpp"
#include "runner/documents/standard_streams.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/games/registry.hpp"
#include "runner/play/position_text.hpp"
#include "runner/play/saved_game.hpp"
#include "runner/screen/play_on_screen.hpp"
#include "runner/screen/raw_terminal.hpp"
#include "runner/screen/thinker.hpp"

namespace skerry {

namespace {

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
    options.save_file = game.table.game().shape().name + ".json";
    const std::uint64_t futures = std::max(game.advice.value_or(0), game.values.value_or(0));
    return {std::move(game.table), keeper_of(files), std::move(options),
            screen::advising(nullptr, futures, style_of(STDOUT_FILENO).unicode), lines_of_review};
}

}  // namespace

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
        print("The game is kept in " + files->keeper.path() + "; skerry play goes on with it.\n");
    flush_output();
    const int exit_code = end.signal == 0 ? exit_ok : 128 + end.signal;
    // A rival that still thinks cannot be interrupted, and nobody waits for its move.
    if (end.thinking) ::_exit(exit_code);
    return exit_code;
}

}  // namespace skerry
