// Plays by typed lines, reviews the game, and advises on the position of `skerry play --moves`.

#include "play/cli/play_terminal.hpp"

#include "play/advice/advice_words.hpp"
#include "play/advice/review.hpp"
#include "play/advice/review_text.hpp"
#include "play/advice/reviewed_game.hpp"
#include "play/game/game_link.hpp"
#include "play/game/position_text.hpp"
#include "play/lines/dialogue.hpp"
#include "play/lines/hint.hpp"
#include "play/lines/line_reader.hpp"
#include "runner/batch/for_each_chunk.hpp"
#include "runner/candidates/adviser.hpp"
#include "runner/cli/commands.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/game_texts.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

/// The review of a game, as `skerry review` prints it.
std::string review_of(const play::PlayTable& table) {
    const play::GameInPlay& game = table.game();
    ReviewRequest request;
    request.for_each = on_all_cpus;
    const Review review = review_game(game, nullptr, request);
    TextStyle style = style_of(STDOUT_FILENO);
    style.width = std::min(78, style.width);
    return review_text(shuffle_title(game), game, review, field_on_deal(game, review.seed), style);
}

/// Where the result of a game stands among games of others on the same shuffle.
std::vector<std::string> standing_of(const play::GameInPlay& game) {
    std::vector<std::string> sentences;
    for (const FieldScore& score : field_on_deal(game, 1)) sentences.push_back(field_words(score));
    if (!sentences.empty())
        sentences.insert(sentences.begin(),
                         game.shape().has_chance ? "On this shuffle:" : "From this start:");
    return sentences;
}

/// The files of a game that is played; the helpers of the dialogue share it.
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

play::Helpers helpers_of(const std::shared_ptr<Files>& files) {
    play::Helpers helpers;
    helpers.keep = [files](const play::PlayTable& table) { return files->keeper.keep(table); };
    helpers.save = [files](const play::PlayTable& table, const std::string& file) {
        play::save_game(file, table, files->force);
    };
    helpers.load = [files](const std::string& file) {
        play::PlayTable table = play::load_game(file, all_games(), files->programs);
        files->keeper = play::GameKeeper::for_new_game();
        return table;
    };
    helpers.begin = [files](const play::PlayTable& before) {
        const play::GameInPlay& game = before.game();
        files->keeper = play::GameKeeper::for_new_game();
        files->record.clear();
        return play::PlayTable(play::GameInPlay(game.shared_game(), game.seed(), game.index() + 1),
                               before.sitters());
    };
    helpers.verdict = [files](const play::PlayTable& table) {
        std::vector<std::string> words = recorded(*files, table);
        std::ranges::move(standing_of(table.game()), std::back_inserter(words));
        return words;
    };
    helpers.review = review_of;
    helpers.link = [](const play::PlayTable& table) { return play::link_text(table, all_games()); };
    return helpers;
}

play::DialogueOptions options_of(const TerminalGame& game) {
    constexpr std::uint64_t enough = 128;
    const GameEntry* const entry = game_named(game.table.game().shape().name);
    return {.advises = game.advice.has_value(),
            .futures = game.advice.value_or(enough),
            .title = std::string(entry->title()),
            .how_to_play = rules_in_words(*entry, game.table.game().game()),
            .style = style_of(STDOUT_FILENO)};
}

/// 0 futures: as many as help.
std::uint64_t futures_of(std::uint64_t wanted) { return wanted == 0 ? most_futures : wanted; }

/// From `futures` of an adviser that has met no more than these.
Advice advice_after(Adviser& adviser, std::uint64_t futures) {
    adviser.think(futures - adviser.futures());
    return adviser.advice();
}

}  // namespace

void on_all_cpus(std::size_t count, const std::function<void(std::size_t)>& each) {
    for_each_index(count, available_cpus(), each);
}

int play_by_lines(TerminalGame game) {
    const auto files = std::make_shared<Files>(
        Files{std::move(game.keeper), std::move(game.record), game.force, game.programs});
    play::DialogueOptions options = options_of(game);
    play::Dialogue dialogue(std::move(game.table), helpers_of(files), std::move(options));
    play::LineReader reader;
    const auto answer = [&](auto&& think) {
        const StatusLine status(progress_mode(false), [] { return std::string("thinking"); });
        return think();
    };
    print_painted(answer([&] { return dialogue.begin(); }));
    while (!dialogue.has_quit()) {
        const std::optional<std::string> line = reader.read(dialogue.prompt());
        if (!line) {
            print("\n");
            break;
        }
        print_painted(answer([&] { return dialogue.hear(*line); }));
    }
    const play::GameInPlay& end = dialogue.table().game();
    if (!files->keeper.path().empty() && end.plies() > 0 && !end.is_over())
        print("The game is kept in " + files->keeper.path() + "; skerry play continues it.\n");
    flush_output();
    return reader.signal() == 0 ? exit_ok : 128 + reader.signal();
}

void add_advice(const play::GameInPlay& game, const WantedAdvice& wanted,
                nlohmann::ordered_json& position) {
    if (wanted.moves) position["advice"] = nullptr;
    if (wanted.values) position["value_map"] = nullptr;
    if (game.is_over() || !wanted.any()) return;
    Adviser adviser = Adviser::of(game.game(), game.state(), nullptr);
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
    Adviser adviser = Adviser::of(game.game(), game.state(), nullptr);
    return advice_text(
        advice_after(adviser, futures_of(wanted.values ? *wanted.values : *wanted.moves)),
        wanted.values.has_value());
}

std::string advice_text(const Advice& advice, bool all_moves) {
    constexpr std::size_t best_moves = 10;
    TextStyle style = style_of(STDOUT_FILENO);
    style.width = 78;
    const std::vector<std::string> lines =
        play::advice_lines(advice, all_moves ? 0 : best_moves, style);
    return "\n" + join(lines, "\n") + "\n";
}

}  // namespace skerry
