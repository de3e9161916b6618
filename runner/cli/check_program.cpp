// skerry check-program --game GAME CMD...: whether an outside program keeps the protocol.

#include <fmt/format.h>

#include "runner/cli/commands.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/program_check.hpp"
#include "runner/games/registry.hpp"

namespace skerry {

namespace {

constexpr const char* check_program_footer = R"(
Examples:
  skerry check-program --game tile-game examples/bots/greedy_bot.py
  skerry check-program --game roam --decisions 1000 -- ./my_bot --fast
  skerry check-program --game tile-game --rules '{"variant": "large"}' ./my_bot

Prints a line for each check. Does the program start and name itself? Does it ignore unknown lines,
and choose legal moves? Are its choices the same when it is asked again, after a restart and
for many states at once? Do they follow the seed? Does it end when it is told to? The exit code is 1
if a check fails; its line shows what the program said. docs/programs.md has the protocol. Words
after -- belong to the program, also those that begin with a dash.)";

struct CheckProgramOptions {
    std::string game;
    std::string rules = "{}";
    std::string strategy_options = "{}";
    std::string decisions = "200";
    std::string time_limit = "10000";
    std::string start_limit;
    std::vector<std::string> command;
};

ordered_json object_of(const std::string& option, const std::string& text) {
    const Document document = Document::parse(text, option);
    document.root().keys();
    return document.root().json();
}

/// An experiment of one strategy that needs no program.
Configuration random_games(const CheckProgramOptions& options) {
    const std::string& first = options.command.front();
    if (options.game.empty() && game_named(first) != nullptr)
        throw UserError(first + ": a game: name it by --game " + first);
    Document config = Document::of({{"strategies", {"random"}}}, "--game");
    config.set("game", options.game, "--game");
    config.set("rules", object_of("--rules", options.rules), "--rules");
    return load_configuration(config, all_games());
}

ProgramSettings settings_of(const CheckProgramOptions& options) {
    ProgramSettings settings;
    settings.command = options.command;
    settings.options = ascii_text(object_of("--strategy-options", options.strategy_options));
    settings.time_limit =
        std::chrono::milliseconds(parse_count("--time-limit-ms", options.time_limit, 1, 3'600'000));
    settings.start_limit = std::max(settings.time_limit, default_time_limit);
    if (!options.start_limit.empty())
        settings.start_limit = std::chrono::milliseconds(
            parse_count("--start-limit-ms", options.start_limit, 1, 3'600'000));
    return settings;
}

void show(const ProgramFinding& finding) {
    static constexpr const char* heads[] = {"ok    ", "note  ", "FAULT "};
    print(fmt::format("{} {}\n", heads[static_cast<std::size_t>(finding.kind)], finding.text));
    std::string lines = finding.transcript;
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n') + 1;
        print("         " + lines.substr(0, end));
        lines.erase(0, end);
    }
    flush_output();
}

int check(const CheckProgramOptions& options) {
    const Configuration random = random_games(options);
    const ProgramSettings settings = settings_of(options);
    const std::uint64_t decisions = parse_count("--decisions", options.decisions, 1, 1'000'000);
    return check_program(settings, *random.experiment, decisions, show) ? exit_ok
                                                                        : exit_differences;
}

}  // namespace

void add_check_program(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<CheckProgramOptions>(
        "check-program", "Check a program of yours that plays as a strategy", check_program_footer,
        exit_code, check);
    command.add_option("CMD", options->command, "the program and its arguments").required();
    command.add_option("--game NAME", options->game, "the game that it plays (required)");
    command.add_option("--rules JSON", options->rules, "rules of the game, as in a configuration");
    command.add_option("--strategy-options JSON", options->strategy_options,
                       "what the program gets as the \"options\" of a configuration");
    command.add_option("--decisions N", options->decisions,
                       "decisions of random games to ask for; default: 200");
    command.add_option("--time-limit-ms N", options->time_limit,
                       "milliseconds in which each answer must come; default: 10000");
    command.add_option(
        "--start-limit-ms N", options->start_limit,
        "milliseconds in which it must be ready; default: 10000, or --time-limit-ms if "
        "that is more");
}

}  // namespace skerry
