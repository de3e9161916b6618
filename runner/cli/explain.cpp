// skerry explain RESULT: chooses a pair and deals, plays them again, and prints where they part.

#include "runner/explain/explain.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "runner/cli/commands.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/registry.hpp"
#include "runner/replay/recorded_games.hpp"
#include "runner/results/result.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

constexpr const char* explain_footer = R"(
A swing is a deal on which the two ended far apart. A result keeps the largest ones; they are played
again exactly. A deal of a game for two is a pair of games, each strategy first in one. They part
where the second game stops being the first with the names exchanged.

The worth of the two moves is valued from the position in which the two part. Each strategy plays on
after each move: on the deal itself (hindsight), and on --futures other deals that agree with all
that the position shows. The four games of a future share its chance, so only the moves make a
difference. Reference players, which see the deal, have no such worth.

Examples:
  skerry explain out/quickstart.json --pair greedy rollout
  skerry explain out/quickstart.json --pair greedy rollout --index 17
  skerry explain out/tile-game.json --pair greedy random --top 1)";

struct ExplainOptions {
    std::string file;
    std::vector<std::string> pair;
    std::string top = "3";
    bool top_given = false;
    std::vector<std::string> games;
    bool allow_programs = false;
    std::string futures = "32";
};

/// The two strategies: those named, or the only two that there are.
std::pair<std::size_t, std::size_t> find_pair(const ExperimentFacts& facts,
                                              const ExplainOptions& options) {
    std::vector<std::string> labels;
    for (const StrategyFacts& strategy : facts.strategies) labels.push_back(strategy.label);
    if (labels.size() < 2)
        throw UserError(options.file + ": has one strategy, " + labels.front() +
                        "; a pair needs two");
    if (options.pair.empty() && labels.size() > 2)
        throw UserError("explain: which pair? --pair A B, two of: " + join(labels));
    const std::vector<std::string>& pair = options.pair.empty() ? labels : options.pair;
    if (pair.size() != 2)
        throw UserError("--pair " + pair[0] + ": and which other? known: " + join(labels));
    const std::size_t a = find_strategy(facts, "--pair", pair[0]);
    const std::size_t b = facts.seats == 1 ? find_strategy(facts, "--pair", pair[1])
                                           : find_opponent(facts, a, "--pair", pair[1]);
    if (a == b)
        throw UserError("--pair " + pair[0] + " " + pair[1] + ": must be two different strategies");
    return {a, b};
}

/// The games that were asked for, or those with the largest swings.
std::vector<Swing> chosen_games(const ExplainOptions& options, const std::vector<Swing>& swings,
                                std::uint64_t games) {
    if (options.games.empty()) {
        const auto top = parse_count("--top", options.top, 1, 1000);
        if (options.top_given && top > swings.size())
            throw UserError(fmt::format("--top {}: the result keeps {} swings of this pair",
                                        options.top, swings.size()));
        return {swings.begin(), swings.begin() + static_cast<std::ptrdiff_t>(
                                                     std::min<std::uint64_t>(top, swings.size()))};
    }
    if (options.top_given) throw UserError("--top: not together with --index");
    std::vector<Swing> chosen;
    for (const std::string& game : options.games)
        chosen.push_back({parse_game_index("--index", game, games), 0});
    return chosen;
}

std::string swings_text(std::size_t count) {
    if (count == 0) return ": the result keeps no game on which they differ";
    return count == 1 ? ", the largest swing" : fmt::format(", the {} largest swings", count);
}

/// Empty if the two do not part, or if moves cannot be valued.
std::optional<PartingValues> values_of(const Experiment& experiment, const PairOfGames& pair,
                                       std::uint64_t futures) {
    const std::optional<Parting> parting = first_parting(pair);
    if (!parting) return std::nullopt;
    return in_game(experiment.facts().seeded(pair.game_index), "", [&] {
        const auto player = experiment.parting({pair.a, pair.b}, pair.game_index, parting->step);
        return player ? std::optional(value_parting(*player, futures)) : std::nullopt;
    });
}

/// Empty also where a program loses a game by a fault on the way.
std::optional<PartingValues> values_without_faults(const Experiment& experiment,
                                                   const PairOfGames& pair, std::uint64_t futures) {
    try {
        return values_of(experiment, pair, futures);
    } catch (const StrategyFault& fault) {
        if (fault.stops()) throw;
        return std::nullopt;
    }
}

/// Says on stderr what will take long. This is an estimate: the games go on from somewhere on their
/// way.
void announce(const Result& result, const ExperimentFacts& facts, std::size_t a, std::size_t b,
              std::size_t games, std::uint64_t futures) {
    constexpr double long_time = 10;
    const std::vector<double> seconds = result.environment.time.seconds_per_game();
    const double pair = facts.seats == 2 ? 2 * (seconds[a] + seconds[b]) : seconds[a] + seconds[b];
    const double all = static_cast<double>(games) * 2 * static_cast<double>(futures + 1) * pair;
    if (all < long_time) return;
    tell(fmt::format("about {} at most; --futures {} and --top {} decide\n", duration(all), futures,
                     games));
}

int explain(const ExplainOptions& options) {
    const std::uint64_t futures = parse_count("--futures", options.futures, 0, 1'000'000);
    Result result = Result::read(options.file);
    result.document.set_programs(programs_of(options.allow_programs));
    Configuration loaded =
        load_configuration(configuration_of_result(result.document), all_games());
    const auto [a, b] = find_pair(loaded.experiment->facts(), options);
    const Configuration configuration =
        with_known_programs(std::move(loaded), all_games(), std::array{a, b});
    const ExperimentFacts& facts = configuration.experiment->facts();
    const std::vector<Swing> swings = recorded_swings(result.tally, a, b);
    const std::vector<Swing> chosen = chosen_games(options, swings, facts.games);

    announce(result, facts, a, b, chosen.size(), futures);
    int exit_code = exit_ok;
    const TextStyle style = style_of(STDOUT_FILENO);
    print(fmt::format("{}, {}: {} against {}{}\n", facts.game, seeds_text(facts),
                      facts.strategies[a].label, facts.strategies[b].label,
                      options.games.empty() ? swings_text(chosen.size()) : ""));
    for (const Swing& swing : chosen) {
        const PairOfGames pair = play_pair(*configuration.experiment, a, b, swing.game_index);
        if (options.games.empty() && !agrees(pair, swing)) {
            exit_code = exit_differences;
            tell(fmt::format("game {}: the result recorded {}; played again it ended otherwise\n",
                             swing.game_index, swing.recorded));
        }
        const auto values = values_without_faults(*configuration.experiment, pair, futures);
        print_painted("\n" + explanation_text(facts, pair, values, style));
    }
    flush_output();
    return exit_code;
}

}  // namespace

void add_explain(Command program, int& exit_code) {
    const Command command =
        program.add_subcommand("explain", "Where two strategies part, and what it cost");
    const auto options = std::make_shared<ExplainOptions>();
    command.add_option("RESULT", options->file, "result of skerry run").required();
    command
        .add_option("--pair A B", options->pair,
                    "labels of the two strategies; may be left out where there are only two")
        .expected(1, 2);
    const CommandOption top =
        command.add_option("--top K", options->top, "how many of the largest swings")
            .capture_default_str();
    command.add_option("--index I", options->games, "game I instead; may be repeated").repeated();
    command
        .add_option("--futures K", options->futures,
                    "other futures on which the two moves are valued; 0: only on this deal")
        .capture_default_str();
    add_allow_programs(command, options->allow_programs);
    command.footer(explain_footer);
    command.callback([options, top, &exit_code] {
        options->top_given = top.given();
        exit_code = explain(*options);
    });
}

}  // namespace skerry
