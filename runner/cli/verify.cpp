// skerry verify FILE: checks a result, or plays replays and game records again by the rules.

#include <fmt/format.h>

#include "core/notation.hpp"
#include "runner/cli/commands.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/replay/replay_json.hpp"
#include "runner/results/result.hpp"
#include "runner/text/number_text.hpp"
#include "runner/verify/verify_result.hpp"

namespace skerry {

namespace {

constexpr const char* verify_footer = R"(
FILE is a result of skerry (JSON), games that `skerry replay --format json` printed, or game records.

Results: the digest must fit, and the figures must agree with each other. This machine plays a random
sample of the recorded games again, and of the blocks of games, whose sums the result keeps. With
--blocks 768 it plays all blocks, and compares the whole result figure by figure. Differences are
named by JSON pointer. Outside programs play again only with --allow-programs; all other strategies,
and their pairs, always do.

Records: FILE holds one game a line in the public text format of the game. A log of tiger-island has a
turn a line, and an empty line between games. Each game is replayed by the rules. You see each figure that
differs, and the first illegal move of a game with its reason. A record that cannot be read ends with
exit code 2; the others are judged.

Replays: each game is played again on the deal of its seed and index. You see its first illegal move,
or the first state or figure that differs, by JSON pointer.

The exit code is 1 if anything differs, or if no game of a result could be played again.

Examples:
  skerry verify out/million.json
  skerry verify out/million.json --sample 200 --sample-seed 7 --blocks 3
  skerry verify records.txt
  skerry verify notebook.txt --set rules.variant=notebook
  skerry verify tournament.log --game tiger-island
  skerry replay configs/roam.json --index 0..9 --format json | skerry verify -
  skerry replay out/quickstart.json --best 3 --format record | skerry verify -)";

struct VerifyOptions {
    std::string file;
    std::string game = "tiny-islands";
    bool game_given = false;
    std::vector<std::string> sets;
    std::string sample;
    std::string sample_seed;
    std::string blocks;
    bool allow_programs = false;
};

std::unique_ptr<AnyGame> open_recorded(const VerifyOptions& options) {
    Document rules = Document::of({{"rules", ordered_json::object()}}, "command line");
    rules.set("game", options.game, "--game " + options.game);
    for (const std::string& assignment : options.sets) rules.assign(assignment);
    static const std::vector<std::string> allowed = {"game", "rules"};
    rules.root().allow_keys(allowed);
    auto game = find_game(rules, all_games()).open(rules.root());
    if (!game->shape().has_records)
        throw UserError("--game " + options.game + ": has no public record format");
    return game;
}

/// Counts and prints what is wrong in a file of game records.
class RecordVerifier {
  public:
    RecordVerifier(std::string file, const AnyGame& game) : file_(std::move(file)), game_(&game) {}

    /// `number` is that of the record's first line.
    void check(const std::string& record, std::size_t number) {
        const std::size_t start = record.find_first_not_of(" \t\r");
        if (start == std::string::npos) return;
        const std::optional<RecordCheck> read = parse(record, number);
        if (!read || !read->of_game) return;
        const RecordCheck& found = *read;
        ++games_;
        figures_ += found.figures;
        const std::string place = fmt::format("{}:{}: game {}: ", file_, number, games_);
        if (!found.illegal.empty()) {
            ++illegal_;
            print(place + found.illegal + "\n");
        }
        for (const RecordCheck::Difference& difference : found.differences)
            print(fmt::format("{}{}: recorded {}, computed {}\n", place, difference.figure,
                              difference.recorded, difference.computed));
        different_ += found.differences.size();
        if (!found.differences.empty()) ++different_games_;
    }

    int finish() const {
        if (games_ == 0)
            throw UserError(unread_.empty() ? file_ + ": has no game records" : unread_);
        std::string verdict;
        if (illegal_ > 0) verdict = counted(illegal_, "game") + " cannot be played as recorded";
        if (different_ > 0)
            verdict += (verdict.empty() ? "" : ", ") + grouped(different_) +
                       (different_ == 1 ? " differs in " : " differ in ") +
                       counted(different_games_, "game");
        const bool agree = verdict.empty();
        print(counted(games_, "game") + ", " + counted(figures_, "figure") + ": " +
              (agree ? "all agree" : verdict) + "\n");
        if (unreadable_ > 0) {
            flush_output();
            throw UserError(unread_ + (unreadable_ == 1 ? ""
                                                        : "; so " + counted(unreadable_, "record") +
                                                              " cannot be read"));
        }
        return agree ? exit_ok : exit_differences;
    }

  private:
    /// Empty if it cannot be read; the others still can.
    std::optional<RecordCheck> parse(const std::string& record, std::size_t number) {
        try {
            return game_->check_record(record);
        } catch (const NotationError& error) {
            if (unreadable_++ == 0)
                unread_ = unreadable_record(file_, number, record, error, game_->shape().name);
            return std::nullopt;
        }
    }

    std::string file_;
    const AnyGame* game_;
    std::string unread_;  ///< why the first record that cannot be read cannot
    std::size_t unreadable_ = 0;
    std::size_t games_ = 0;
    std::size_t figures_ = 0;
    std::size_t illegal_ = 0;
    std::size_t different_ = 0;
    std::size_t different_games_ = 0;
};

void check_paragraphs(Lines& lines, RecordVerifier& verifier) {
    std::string record;
    std::size_t start = 0;
    const auto check = [&] {
        if (!record.empty()) verifier.check(record, start);
        record.clear();
    };
    for (std::string line; lines.next(line);) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) {
            check();
            continue;
        }
        if (record.empty()) start = lines.number();
        record += line + "\n";
        lines.require_short(record.size(), start);
    }
    check();
}

constexpr std::uint64_t max_sample = 1'000'000;

void refuse_record_options(const VerifyOptions& options, const std::string& kind) {
    if (options.game_given || !options.sets.empty())
        throw UserError(std::string(options.game_given ? "--game" : "--set") + ": not with a " +
                        kind + ", which says what was played");
}

void refuse_result_options(const VerifyOptions& options) {
    for (const auto& [name, text] :
         {std::pair("--sample", &options.sample), std::pair("--sample-seed", &options.sample_seed),
          std::pair("--blocks", &options.blocks)})
        if (!text->empty()) throw UserError(std::string(name) + ": only with a result of skerry");
}

int verify_a_result(const VerifyOptions& options, Document result) {
    refuse_record_options(options, "result");
    result.set_programs(programs_of(options.allow_programs));
    VerifyResultOptions chosen;
    if (!options.sample.empty())
        chosen.sample = parse_count("--sample", options.sample, 0, max_sample);
    if (!options.sample_seed.empty())
        chosen.seed = parse_count("--sample-seed", options.sample_seed, 0, UINT64_MAX);
    if (!options.blocks.empty())
        chosen.blocks = parse_count("--blocks", options.blocks, 0, max_sample);
    const VerifyListener listener{
        .tell = [](const std::string& line) { print(visible_line(line) + "\n"); },
        .hint = [](const std::string& line) { tell(visible_line(line) + "\n"); }};
    return verify_result(result, chosen, listener) ? exit_ok : exit_differences;
}

int verify_replays(const VerifyOptions& options, const Document& file) {
    refuse_record_options(options, "replay");
    refuse_result_options(options);
    const std::vector<JsonNode> games = file.root().items();
    if (games.empty()) file.root().fail("has no games");
    std::size_t moves = 0;
    std::size_t wrong = 0;
    for (const JsonNode& game : games) {
        const CheckedReplay checked = check_replay(file, game, all_games());
        moves += checked.moves;
        if (checked.pointer.empty()) continue;
        ++wrong;
        print(file.place(checked.pointer) + ": " + checked.fault + "\n");
    }
    print(counted(games.size(), "game") + ", " + counted(moves, "move") + ": " +
          (wrong == 0 ? "all agree" : counted(wrong, "game") + " cannot be played as recorded") +
          "\n");
    return wrong == 0 ? exit_ok : exit_differences;
}

int verify_records(const VerifyOptions& options, Lines& lines) {
    refuse_result_options(options);
    const auto game = open_recorded(options);
    RecordVerifier verifier(options.file, *game);
    if (game->shape().records_have_lines)
        check_paragraphs(lines, verifier);
    else
        for (std::string line; lines.next(line);) verifier.check(line, lines.number());
    return verifier.finish();
}

int verify(const VerifyOptions& options) {
    Lines lines(options.file);
    const char first = lines.first();
    if (first != '{' && first != '[') return verify_records(options, lines);
    Document document = Document::parse(lines.rest(), source_name(options.file));
    return first == '{' ? verify_a_result(options, std::move(document))
                        : verify_replays(options, document);
}

}  // namespace

void add_verify(Command program, int& exit_code) {
    const Command command =
        program.add_subcommand("verify", "Check a result, or play recorded games again");
    const auto options = std::make_shared<VerifyOptions>();
    command
        .add_option("FILE", options->file, "result, replay, or game records; - for standard input")
        .required();
    const CommandOption game =
        command.add_option("--game NAME", options->game, "game of the records")
            .capture_default_str();
    command
        .add_option("--set PATH=VALUE", options->sets,
                    "rules of the records, e.g. rules.variant=notebook")
        .repeated();
    command.add_option("--sample N", options->sample,
                       "recorded games of a result to play again; default: 24");
    command.add_option("--sample-seed N", options->sample_seed,
                       "seed of the choice of games and blocks; default: 1");
    command.add_option("--blocks N", options->blocks,
                       "blocks of games of a result to play again; default: as many as 10 s allow");
    add_allow_programs(command, options->allow_programs);
    command.footer(verify_footer);
    command.callback([options, game, &exit_code] {
        options->game_given = game.given();
        exit_code = verify(*options);
    });
}

}  // namespace skerry
