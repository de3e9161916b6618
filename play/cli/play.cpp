// skerry play GAME: a game for a person, by lines that are typed, or by moves that are listed in a
// file.

#include "play/cli/commands.hpp"
#include "play/cli/play_terminal.hpp"
#include "play/game/game_link.hpp"
#include "play/game/position_text.hpp"
#include "play/game/saved_game.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/games/registry.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

constexpr const char* play_footer = R"(
GAME is a game that `skerry list` names, a file with a saved game, or a link of the page in quotes: the
part '#game=tiny-islands&seed=1&...' or the whole address. Without it you continue the last game. Each
game is kept after every move (in $SKERRY_STATE, else ~/.local/state/skerry), so a closed terminal loses
nothing.

The shuffle of --seed and --index is that of `skerry run` and `skerry replay`. In a game for two you play
both seats, or against --rival; --set rival.PARAMETER=VALUE changes what it can. Roam brings its rivals.

--moves FILE has one move a line in the game's notation, for all seats without a rival; empty lines and
what follows # are skipped. The position after the last one is printed, with --advice N or --values N what
its moves are worth.

Examples:
  skerry play tiny-islands --seed 7 --index 3
  skerry play tile-game --rival perfect --seat 2
  skerry play tiny-islands --moves moves.txt --format json --values 200
  skerry play tile-game --moves moves.txt --record game.json)";

struct PlayOptions {
    std::string game;
    std::string seed;
    std::string index;
    std::vector<std::string> sets;
    std::string rival;
    std::string seat;
    std::string moves;
    std::string format = "text";
    std::string record;
    std::string advice;
    std::string values;
    bool force = false;
    bool allow_programs = false;
};

/// Whether the word is the name of a file rather than that of a game.
bool is_file(const std::string& word) {
    return game_named(word) == nullptr && word.find_first_of("/.") != std::string::npos;
}

bool describes_new_game(const PlayOptions& options) {
    return !options.seed.empty() || !options.index.empty() || !options.sets.empty() ||
           !options.rival.empty() || !options.seat.empty();
}

Document described(const PlayOptions& options) {
    Document document =
        Document::of(nlohmann::ordered_json::object(), "command line", Programs::own);
    document.set("game", options.game, "GAME");
    if (!options.seed.empty())
        document.set("seed", number_or_text(options.seed), "--seed " + options.seed);
    if (!options.rival.empty())
        document.set("rival", written_strategy(options.rival, "--rival " + options.rival),
                     "--rival " + options.rival);
    for (const std::string& assignment : options.sets) document.assign(assignment);
    static const std::vector<std::string> allowed = {"game", "seed", "rules", "rival"};
    document.root().allow_keys(allowed);
    return document;
}

std::vector<play::Sitter> sitters_of(const PlayOptions& options, const Document& document,
                                     const GameEntry& game) {
    std::vector<play::Sitter> sitters(game.seats());
    const auto rival = document.root().find("rival");
    if (!rival) {
        if (!options.seat.empty())
            throw UserError("--seat: needs --rival, who takes the other one");
        return sitters;
    }
    if (sitters.size() == 1)
        rival->fail(std::string(game.name()) + " is a game for one player, so it takes no --rival");
    const bool second = !options.seat.empty() && parse_count("--seat", options.seat, 1, 2) == 2;
    sitters[second ? 0 : 1].strategy = rival->json();
    return sitters;
}

play::PlayTable new_table(const PlayOptions& options) {
    const Document document = described(options);
    const GameEntry& entry = find_game(document, all_games());
    const auto seed_node = document.root().find("seed");
    const std::uint64_t seed =
        seed_node ? seed_node->unsigned_integer(0, ~std::uint64_t{0}) : default_seed;
    const std::uint64_t index =
        options.index.empty() ? 0 : parse_count("--index", options.index, 0, max_game_index - 1);
    play::GameInPlay game(entry.open(document.root()), seed, index);
    std::vector<play::Sitter> sitters = sitters_of(options, document, entry);
    try {
        return {std::move(game), std::move(sitters)};
    } catch (const UserError& error) {
        throw UserError("--rival " + options.rival + ": " + error.what());
    }
}

play::PlayTable table_of(const PlayOptions& options) {
    const bool link = play::is_game_link(options.game);
    if (!link && !is_file(options.game)) return new_table(options);
    if (describes_new_game(options))
        throw UserError((link ? "the link: is a game" : options.game + ": is a saved game") +
                        ", whose deal, rules and seats are fixed");
    if (link) return play::open_link(options.game, all_games());
    return play::load_game(options.game, all_games(), programs_of(options.allow_programs));
}

TerminalGame resumed(const PlayOptions& options) {
    if (describes_new_game(options)) throw UserError("play: which game? see skerry list");
    auto game = play::ResumedGame::newest(all_games(), programs_of(options.allow_programs));
    if (!game) throw UserError("play: which game? none is kept that could go on; see skerry list");
    return {std::move(game->table), std::move(game->keeper), options.record, options.force};
}

std::optional<std::uint64_t> futures_of(const char* option, const std::string& text) {
    constexpr std::uint64_t most = 1'000'000;
    if (text.empty()) return {};
    return parse_count(option, text, 0, most);
}

int play_with_a_person(const PlayOptions& options, TerminalGame game) {
    game.advice = futures_of("--advice", options.advice);
    game.programs = programs_of(options.allow_programs);
    const SeededGame seeded = {game.table.game().seed(), game.table.game().index()};
    return in_game(seeded, "", [&] { return play_by_lines(std::move(game)); });
}

int play_by_list(const PlayOptions& options, bool json, play::PlayTable table) {
    const std::string text = read_file(options.moves);
    play::play_moves(table, text, source_name(options.moves));
    if (!options.record.empty()) {
        std::string record;
        if (const auto failure = failure_of([&] { record = record_text(table, all_games()); }))
            throw UserError("--record " + options.record + ": " + failure->what());
        play::write_record(options.record, record, options.force);
    }
    const WantedAdvice advice = {futures_of("--advice", options.advice),
                                 futures_of("--values", options.values)};
    end_on_broken_pipe();
    if (json) {
        nlohmann::ordered_json position = play::position_json(table);
        add_advice(table.game(), advice, position);
        print_document(play::member_lines(position));
    } else {
        print(play::position_text(table) + advice_text(table.game(), advice));
    }
    flush_output();
    return exit_ok;
}

int play_game(const PlayOptions& options) {
    static const std::vector<std::string> formats = {"text", "json"};
    const Document format = Document::of(options.format, "--format " + options.format);
    const bool json = format.root().name_among(formats, "format") == 1;
    if (!options.record.empty()) play::require_recordable(options.record, options.force);
    if (!options.moves.empty()) {
        if (options.game.empty()) throw UserError("play: --moves needs the name of a game");
        play::PlayTable table = table_of(options);
        const SeededGame seeded = {table.game().seed(), table.game().index()};
        return in_game(seeded, "", [&] { return play_by_list(options, json, std::move(table)); });
    }
    if (json) throw UserError("--format: only with --moves");
    if (!options.values.empty())
        throw UserError("--values: only with --moves; --advice tells the best moves");
    if (options.game.empty()) return play_with_a_person(options, resumed(options));
    play::PlayTable table = table_of(options);
    return play_with_a_person(options, {std::move(table), play::GameKeeper::for_new_game(),
                                        options.record, options.force});
}

}  // namespace

void add_play(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<PlayOptions>(
        "play", "Play a game yourself", play_footer, exit_code, play_game);
    command.add_option(
        "GAME", options->game,
        "name of a game, a file with a saved game, or a link of the page; default: the "
        "game that was played last");
    command.add_option("--seed N", options->seed, "master seed of all shuffles; default 1");
    command.add_option("--index I", options->index, "which game of that seed; default 0");
    command
        .add_option("--set PATH=VALUE", options->sets,
                    "change one value, e.g. rules.variant=notebook, rival.rollouts=64; may be "
                    "repeated")
        .repeated();
    command.add_option("--rival NAME", options->rival, "strategy that takes the other seat");
    command.add_option("--seat N", options->seat, "your seat against the rival, 1 or 2; default 1");
    command.add_option("--moves FILE", options->moves,
                       "moves to play, one a line, and print the position; - for standard input");
    command.add_option("--format FORMAT", options->format, "of that position: text or json")
        .capture_default_str();
    command.add_option("--record FILE", options->record,
                       "write the finished game as a record that `skerry verify` reads");
    command.add_option(
        "--advice N", options->advice,
        "tell the best moves of every decision, from up to N futures; 0: as many as help");
    command.add_option("--values N", options->values,
                       "with --moves: tell what every move is worth, from up to N futures");
    add_allow_programs(command, options->allow_programs);
    command.add_flag("--force", options->force, "replace a file that holds something else");
}

}  // namespace skerry
