// skerry review FILE: what the moves of a game were worth, and how much of it was luck.

#include "play/advice/review.hpp"

#include <fmt/format.h>

#include "play/advice/advice_words.hpp"
#include "play/advice/review_text.hpp"
#include "play/advice/reviewed_game.hpp"
#include "play/cli/commands.hpp"
#include "play/cli/play_terminal.hpp"
#include "runner/candidates/adviser.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/games/registry.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

constexpr const char* review_footer = R"(
FILE is one of these; - for standard input:
  a result of skerry run: game --index of --strategy is played again
  games that `skerry replay --format json` printed, or game records: --number chooses one
  a game that `skerry play` saved, or a link of the page
  moves, one a line: the deal is that of --seed and --index

The reviewer plays on after each legal move of a decision, on common futures. (It proposes some moves
where they cannot be listed.) Other futures then tell what a move lost against the best. A move lost
something only if the interval of its loss excludes 0. It is doubtful, bad (from 1.5 points or 5 % of
a win) or very bad (from 4 points or 12 %). In a game for two points alone are never bad. The ten
dearest decisions are asked of a second reviewer, too. The parts add up: result = expectation at the
start + better moves found - lost by the moves + luck.

--try N plays on from decision N in the terminal; nothing is reviewed then.

Examples:
  skerry review out/quickstart.json --strategy greedy --index 17
  skerry review records.txt --number 3
  skerry review moves.txt --seed 7 --index 2 --format json
  skerry replay configs/quickstart.json --strategy greedy --index 3 --format json | skerry review -)";

struct ReviewOptions {
    ReviewSource source;
    std::string game;
    std::string seed;
    std::string index;
    std::string number;
    std::string reviewer;
    std::string second_reviewer;
    std::string futures;
    std::string format = "text";
    std::string out;
    std::string try_again;
    bool force = false;
};

/// What the options say of the source.
ReviewSource source_of(const ReviewOptions& options) {
    ReviewSource source = options.source;
    if (!options.game.empty()) source.game = options.game;
    if (!options.seed.empty()) source.seed = parse_count("--seed", options.seed, 0, UINT64_MAX);
    if (!options.index.empty())
        source.index = parse_count("--index", options.index, 0, max_game_index);
    if (!options.number.empty())
        source.number = parse_count("--number", options.number, 1, max_game_index);
    return source;
}

nlohmann::ordered_json reviewer_of(const std::string& option, const std::string& text) {
    if (text.empty()) return nullptr;
    if (text.front() != '{') return written_strategy(text, option + " " + text);
    return Document::parse(text, option).root().json();
}

/// What to do in a game that goes on.
std::string next_text(const std::optional<Advice>& next, bool goes_on) {
    if (next) return "\nNext" + advice_text(*next, false);
    return goes_on ? "\nThe record does not say what is offered next, so there is no advice.\n"
                   : "";
}

FileLock lock_out(const ReviewOptions& options) {
    if (options.out.empty()) return {};
    FileLock lock = lock_for_writing(options.out);
    if (!options.force && !head_of_file(options.out).empty())
        throw UserError("--out " + options.out + ": there is a file; --force replaces it");
    return lock;
}

/// Plays on from the decision of this number.
int try_again(const ReviewOptions& options, const ReviewedGame& reviewed) {
    const std::string option = "--try";
    const auto number = parse_count(option, options.try_again, 1, reviewed.played.ply());
    if (!reviewed.shuffle_known)
        throw UserError(option +
                        ": a record does not say which shuffle it is of; use a saved game, "
                        "a replay, a link, or moves with --seed");
    play::GameInPlay game = reviewed.played;
    game.go_to(static_cast<std::size_t>(number - 1));
    const std::size_t seats = game.shape().seats;
    return play_by_lines({play::PlayTable(std::move(game), std::vector<play::Sitter>(seats)),
                          play::GameKeeper::for_new_game(),
                          {},
                          false});
}

int review(ReviewOptions options) {
    if (options.out == "-") options.out.clear();
    static const std::vector<std::string> formats = {"text", "json"};
    const Document format = Document::of(options.format, "--format " + options.format);
    const bool as_json = format.root().name_among(formats, "format") == 1;
    ReviewRequest request;
    if (!options.futures.empty())
        request.futures = parse_count("--futures", options.futures, 1, 16'384);
    if (options.second_reviewer == "none")
        request.second_decisions = 0;
    else
        request.second = reviewer_of("--second-reviewer", options.second_reviewer);
    const ReviewedGame game = read_reviewed_game(source_of(options), all_games());
    const play::GameInPlay& played = game.played;
    if (played.ply() == 0 && (played.is_over() || !game.next_known))
        throw UserError(options.source.file + ": no move was played");
    if (!options.try_again.empty()) return try_again(options, game);
    const FileLock lock = lock_out(options);
    std::atomic<std::size_t> at{0};
    request.keep_going = [&at](std::size_t, std::size_t) {
        ++at;
        return true;
    };
    request.for_each = on_all_cpus;
    const Review review = [&] {
        const StatusLine status(progress_mode(false), [&] {
            return fmt::format("reviewing decision {} of {}", at.load(), played.ply());
        });
        return in_game({played.seed(), played.index()}, "the reviewer", [&] {
            return review_game(played, reviewer_of("--reviewer", options.reviewer), request);
        });
    }();
    const std::vector<FieldScore> field = field_on_deal(played, review.seed);
    std::optional<Advice> next;
    const bool goes_on = !played.is_over();
    if (goes_on && game.next_known) {
        Adviser adviser =
            Adviser::of(played.game(), played.state(), reviewer_of("--reviewer", options.reviewer));
        adviser.think(review.futures);
        next = adviser.advice();
    }
    if (as_json) {
        nlohmann::ordered_json document = review_json(game.title, review, field);
        if (next) document["next"] = advice_json(*next);
        const std::string text = indented_text(document) + "\n";
        options.out.empty() ? print(text) : write_whole(options.out, text);
    } else if (options.out.empty()) {
        print_painted(review_text(game.title, played, review, field, style_of(STDOUT_FILENO)) +
                      next_text(next, goes_on));
    } else {
        write_whole(options.out, review_text(game.title, played, review, field, TextStyle{}) +
                                     next_text(next, goes_on));
    }
    flush_output();
    return exit_ok;
}

}  // namespace

void add_review(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<ReviewOptions>(
        "review", "What the moves of a game were worth; luck and skill", review_footer, exit_code,
        review);
    command
        .add_option("FILE", options->source.file,
                    "result, replay, saved game, link of the page, records, or moves; - for "
                    "standard input")
        .required();
    command.add_option(
        "--strategy LABEL", options->source.strategy,
        "label of the strategy of a result whose game it is; default: the first one");
    command.add_option("--against LABEL", options->source.against,
                       "its opponent, in a game for two; default: the first other one");
    command.add_flag("--second", options->source.second, "the game in which it moves second");
    command.add_option("--index I", options->index, "game of a result, or deal of moves");
    command.add_option("--seed N", options->seed, "deal of moves: master seed; default: 1");
    command.add_option("--number N", options->number, "which game of several, from 1; default: 1");
    command.add_option("--game NAME", options->game,
                       "game of records or moves; default: tiny-islands");
    command
        .add_option("--set PATH=VALUE", options->source.sets,
                    "rules of records or moves, e.g. rules.variant=notebook")
        .repeated();
    command.add_option("--reviewer NAME", options->reviewer,
                       "strategy that values the moves, also {...}; default: a quick one");
    command.add_option("--second-reviewer NAME", options->second_reviewer,
                       "who values the ten dearest decisions, too, or none; default: another one");
    command.add_option("--futures N", options->futures, "futures of each decision; default: 512");
    command.add_option("--format FORMAT", options->format, "text or json").capture_default_str();
    command.add_option("-o,--out FILE", options->out, "file to write instead of standard output");
    command.add_option("--try N", options->try_again, "play on from decision N, in a terminal");
    add_allow_programs(command, options->source.allow_programs);
    command.add_flag("--force", options->force, "replace that file");
}

}  // namespace skerry
