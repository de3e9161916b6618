// skerry explain RESULT: chooses a pair and deals, plays them again, and prints where they part.

#include <fmt/format.h>
#include <unistd.h>

#include "runner/cli/commands.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/explain/explained_games.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/registry.hpp"
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

ExplainRequest request_of(const ExplainOptions& options) {
    ExplainRequest request;
    request.pair = options.pair;
    const std::uint64_t top = parse_count("--top", options.top, 1, 1000);
    if (options.top_given) request.top = top;
    request.futures = parse_count("--futures", options.futures, 0, most_explained_futures);
    return request;
}

int explain(const ExplainOptions& options) {
    ExplainRequest request = request_of(options);
    Result result = Result::read(options.file);
    result.document.set_programs(programs_of(options.allow_programs));
    Configuration loaded =
        load_configuration(configuration_of_result(result.document), all_games());
    const auto [a, b] = explained_pair(loaded.experiment->facts(), request, options.file);
    const Configuration configuration =
        with_known_programs(std::move(loaded), all_games(), std::array{a, b});
    const ExperimentFacts& facts = configuration.experiment->facts();
    if (request.top && !options.games.empty()) throw UserError("--top: not together with --index");
    for (const std::string& game : options.games)
        request.games.push_back(parse_game_index("--index", game, facts.games));
    const std::vector<Swing> chosen = explained_games(request, recorded_swings(result.tally, a, b));

    announce(result, facts, a, b, chosen.size(), request.futures);
    int exit_code = exit_ok;
    print(explanation_title(facts, a, b, request, chosen.size()) + "\n");
    explain_games(
        *configuration.experiment, {a, b}, chosen, request, style_of(STDOUT_FILENO),
        [](const std::string& text) { print_painted("\n" + text); },
        [&](const std::string& line) {
            exit_code = exit_differences;
            tell(line + "\n");
        });
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
