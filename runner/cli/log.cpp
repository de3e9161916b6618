// skerry log: writes games of Roam as the score table of the solitaire rules, in CSV.

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runner/cli/commands.hpp"
#include "runner/cli/experiment_options.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/standard_streams.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/strategy_labels.hpp"
#include "runner/games/registry.hpp"

namespace skerry {

namespace {

constexpr const char* log_footer = R"(
One line a game, as the score table of the solitaire rules: number, date, both scores, the level of
victory, and the two personal bests, which are filled where a game sets a new one. Only games that
are not lost can.

Examples:
  skerry log configs/roam.json --strategy greedy
  skerry log out/roam.json --strategy search --games 20 --date 2026-11-21 --out log.csv)";

struct LogOptions {
    ExperimentOptions experiment;
    std::string strategy;
    std::string games = "20";
    std::string date;
    std::string out;
};

constexpr std::uint64_t most_games = 1'000'000;

std::size_t measure_of(const ExperimentFacts& facts, const std::string& name) {
    const std::vector<std::string>& names = facts.measures.names;
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) throw UserError(facts.game + " has no solitaire log; roam has one");
    return static_cast<std::size_t>(found - names.begin());
}

void check_date(const std::string& date) {
    const auto fits = [](char c, char shape) {
        return shape == '0' ? c >= '0' && c <= '9' : c == shape;
    };
    constexpr std::string_view shape = "0000-00-00";
    if (date.empty() || std::ranges::equal(date, shape, fits)) return;
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

std::string log_text(const Experiment& experiment, std::size_t strategy, std::uint64_t games,
                     const std::string& date) {
    const ExperimentFacts& facts = experiment.facts();
    const std::size_t score = measure_of(facts, "score");
    const std::size_t ai_total = measure_of(facts, "ai_total");
    const std::size_t gap = measure_of(facts, "gap");
    std::string text =
        "Game #,Date,Your score,AI score,Victory (margin of points),"
        "Personal best - biggest gap,Personal best - highest score\n";
    Best best_gap;
    Best best_score;
    for (std::uint64_t game = 0; game < games; ++game) {
        const GameResult result = experiment.trace(strategy, game).result;
        const Measured& of = result.measured;
        std::string line = fmt::format("{},{},", game + 1, date);
        if (!result.finished)
            line += ",," + facts.unfinished_name + ",,";
        else
            line += fmt::format("{},{},{},{},{}", of.values[score], of.values[ai_total],
                                facts.measures.categories[of.category],
                                of.counts_as_record ? best_gap.tell(of.values[gap]) : "",
                                of.counts_as_record ? best_score.tell(of.values[score]) : "");
        text += line + "\n";
    }
    return text;
}

int write_log(const LogOptions& options) {
    check_date(options.date);
    const std::uint64_t games = parse_count("--games", options.games, 1, most_games);
    ExperimentOptions described = options.experiment;
    if (described.file.empty() && !options.strategy.empty())
        described.strategies = {options.strategy};
    const Configuration configuration = load_configuration(described.document(), all_games());
    const Experiment& experiment = *configuration.experiment;
    const std::size_t strategy =
        options.strategy.empty()
            ? 0
            : find_strategy(experiment.facts(), "--strategy", options.strategy);
    measure_of(experiment.facts(), "score");
    const FileLock lock = options.out.empty() ? FileLock() : lock_for_writing(options.out);
    const std::string text = log_text(experiment, strategy, games, options.date);
    if (options.out.empty())
        print(text);
    else
        write_whole(options.out, text);
    return exit_ok;
}

}  // namespace

void add_log(Command program, int& exit_code) {
    const Command command =
        program.add_subcommand("log", "Solitaire log of Roam: a score table as CSV");
    const auto options = std::make_shared<LogOptions>();
    options->experiment.add_to(command, "configuration or result");
    add_strategy_shown(command, options->strategy);
    command.add_option("--games", options->games, "games, from game 0 on")
        .type_name("N")
        .capture_default_str();
    command.add_option("--date", options->date, "date of the games; empty by default")
        .type_name("YYYY-MM-DD");
    command.add_option("--out", options->out, "file; default: standard output").type_name("FILE");
    command.footer(log_footer);
    command.callback([options, &exit_code] { exit_code = write_log(*options); });
}

}  // namespace skerry
