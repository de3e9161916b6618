// skerry log: writes games of Roam, the program's and one's own, as the score table of the
// solitaire rules, in CSV.

#include <fmt/format.h>

#include "runner/cli/commands.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/registry.hpp"
#include "runner/games/roam_files.hpp"

namespace skerry {

namespace {

constexpr const char* log_footer = R"(
A line is a game, as in the score table of the solitaire rules. It has the number, the date, both
scores, the level of victory, and two personal bests. A game that sets a new best fills these; a lost
game sets none. Your own games come first, then the games of each FILE. Bests run through all of them.

Your own games are lines of a CSV file, in the order in which you played. Its first line has the
names: date, score, ai1, ai2, ai3 (points). It may also have coins, ai1_coins, ai2_coins, ai3_coins,
which decide games with equal points.

Examples:
  skerry log configs/roam.json --strategy greedy
  skerry log out/roam.json --strategy search --games 20 --date 2026-11-21 --out log.csv
  skerry log --csv my_games.csv
  skerry log --csv my_games.csv out/roam.json out/more.json --strategy search)";

struct LogOptions {
    ExperimentOptions experiment;
    std::vector<std::string> files;
    std::string csv;
    std::string strategy;
    std::string games = "20";
    std::string date;
    std::string out;
    bool force = false;
};

constexpr std::uint64_t most_games = 1'000'000;

std::size_t measure_of(const ExperimentFacts& facts, const std::string& name) {
    const std::vector<std::string>& names = facts.measures.names;
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) throw UserError(facts.game + " has no solitaire log; roam has one");
    return static_cast<std::size_t>(found - names.begin());
}

void check_date(const std::string& date) {
    if (!date.empty() && !is_date(date))
        throw UserError("--date " + date + ": must be a date like 2026-11-21");
}

/// Keeps the highest value so far, and says when it is a new one.
class Best {
  public:
    std::string tell(int value) {
        if (best_ && value <= *best_) return {};
        best_ = value;
        return std::to_string(value);
    }

  private:
    std::optional<int> best_;
};

constexpr std::string_view table_head =
    "Game #,Date,Your score,AI score,Victory (margin of points),"
    "Personal best - biggest gap,Personal best - highest score\n";

/// The score table of the solitaire rules. Games are numbered, and bests kept, in the order in
/// which they are added.
class ScoreTable {
  public:
    void add(const OwnGame& game) {
        text_ +=
            fmt::format("{},{},{},{},{},{},{}\n", ++games_, game.date, game.score, game.ai_total,
                        game.victory, game.won ? best_gap_.tell(game.score - game.ai_total) : "",
                        game.won ? best_score_.tell(game.score) : "");
    }
    void add_stalled(const std::string& date) {
        text_ += fmt::format("{},{},,,stalled,,\n", ++games_, date);
    }
    const std::string& text() const { return text_; }

  private:
    std::string text_{table_head};
    std::uint64_t games_ = 0;
    Best best_gap_;
    Best best_score_;
};

/// One strategy of one experiment whose games are logged.
struct Logged {
    Configuration configuration;
    std::size_t strategy;

    const Experiment& experiment() const { return *configuration.experiment; }
};

Logged load_logged(const LogOptions& options, const std::string& file) {
    ExperimentOptions described = options.experiment;
    described.file = file;
    if (file.empty() && !options.strategy.empty()) described.strategies = {options.strategy};
    Configuration configuration = load_configuration(described.document(), all_games());
    const ExperimentFacts& facts = configuration.experiment->facts();
    measure_of(facts, "score");
    const std::size_t strategy =
        options.strategy.empty() ? 0 : find_strategy(facts, "--strategy", options.strategy);
    return {with_known_programs(std::move(configuration), all_games(), {&strategy, 1}), strategy};
}

/// Everything is read and checked before a game is played.
std::vector<Logged> load_all(const LogOptions& options) {
    std::vector<Logged> logged;
    for (const std::string& file : options.files) logged.push_back(load_logged(options, file));
    const ExperimentOptions& given = options.experiment;
    const bool described = !given.game.empty() || !options.strategy.empty() ||
                           !given.seed.empty() || !given.sets.empty();
    if (options.files.empty() && (described || options.csv.empty()))
        logged.push_back(load_logged(options, ""));
    return logged;
}

void add_games(ScoreTable& table, const Logged& logged, std::uint64_t games,
               const std::string& date) {
    const ExperimentFacts& facts = logged.experiment().facts();
    const std::size_t score = measure_of(facts, "score");
    const std::size_t ai_total = measure_of(facts, "ai_total");
    for (std::uint64_t game = 0; game < games; ++game) {
        const GameResult result = logged.experiment().trace(logged.strategy, game).result;
        const Measured& measured = result.measured;
        if (result.finished && !result.stood_in)
            table.add({date, static_cast<int>(measured.values[score]),
                       static_cast<int>(measured.values[ai_total]),
                       facts.measures.categories[measured.category], measured.counts_as_record});
        else
            table.add_stalled(date);
    }
}

/// A table may go on where the one in the file ends.
void require_longer_table(const std::string& path, const std::string& table) {
    const std::string head = head_of_file(path);
    if (head.empty()) return;
    if (!head.starts_with(table_head))
        refuse_to_replace(path, "something that is not a score table");
    if (!table.starts_with(read_file(path)))
        refuse_to_replace(path, "a score table with lines that this one has not");
}

int write_log(LogOptions options) {
    if (options.out == "-") options.out.clear();
    check_date(options.date);
    const std::uint64_t games = parse_count("--games", options.games, 1, most_games);
    ScoreTable table;
    if (!options.csv.empty())
        for (const OwnGame& game : read_own_games(read_file(options.csv), options.csv))
            table.add(game);
    const std::vector<Logged> all = load_all(options);
    const FileLock lock = options.out.empty() ? FileLock() : lock_for_writing(options.out);
    for (const Logged& logged : all) add_games(table, logged, games, options.date);
    if (options.out.empty()) {
        print(table.text());
        return exit_ok;
    }
    if (!options.force) require_longer_table(options.out, table.text());
    write_whole(options.out, table.text());
    return exit_ok;
}

}  // namespace

void add_log(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<LogOptions>(
        "log", "Solitaire log of Roam: a score table as CSV", log_footer, exit_code, write_log);
    command.add_option("FILE", options->files, "configurations or results");
    options->experiment.add_without_file_to(command);
    command.add_option("--csv FILE", options->csv, "your own games, one a line");
    add_strategy_shown(command, options->strategy);
    command.add_option("--games N", options->games, "games of each FILE, from game 0 on")
        .capture_default_str();
    command.add_option("--date YYYY-MM-DD", options->date,
                       "date of the games of each FILE; empty by default");
    command.add_option("-o,--out FILE", options->out, "file; default: standard output");
    command.add_flag("--force", options->force,
                     "replace the FILE of --out if it holds something else, or other games");
}

}  // namespace skerry
