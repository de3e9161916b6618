// The program: registers all commands, parses the line, and turns every exception into one line.

#include "runner/cli/program.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <new>
#include <system_error>

#include "runner/cli/command_line.hpp"
#include "runner/cli/command_table.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/version.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/documents/visible_text.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"
#include "runner/run/game_library.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

constexpr const char* examples = R"(
Examples:
  skerry run configs/quickstart.json              play and compare, table and result file
  skerry run --game tiny-islands --strategy greedy --strategy random --games 1e5
  skerry show out/quickstart.json --table scores --format csv    a stored result again
  skerry merge out/million.shard-*.json -o out/million.json     unite shards
  skerry plan configs/quickstart.json --difference 0.5    how many games that takes
  skerry profile configs/million.json             where the time goes, phase by phase
  skerry list                                     games, rules, strategies, parameters
  skerry replay out/quickstart.json --best        the best game of the first strategy
  skerry explain out/quickstart.json --pair greedy rollout    where the two part
  skerry report out/quickstart.json               plots and tables in one HTML file
  skerry verify records.txt                       recorded games against the rules
  skerry solve tile-game --board 3x3x10           exact value and best moves
)";
/// Those of a program of one's own, which has no configurations; {} is the name of its game.
constexpr const char* own_examples = R"(
Examples:
  skerry run --game {} --strategy greedy --strategy random --games 1e4 --out r.json
  skerry show r.json --table scores --format csv  a stored result again
  skerry list                                     games, rules, strategies, parameters
  skerry replay r.json --best                     the best game of the first strategy
  skerry explain r.json --pair greedy random      where the two part
  skerry report r.json                            plots and tables in one HTML file
)";
constexpr const char* exit_codes = R"(
Exit codes: 0 done, 1 differences found, 2 bad input, 130 interrupted.
`skerry help COMMAND` tells more, `skerry help all` lists the rarely needed commands. Every command
takes --color and --game-library; without --color $NO_COLOR and $CLICOLOR_FORCE decide.)";

/// The names that `app` and the chosen command know: options if `word` looks like one, else
/// commands.
std::vector<std::string> names_like(const CLI::App& program, const std::string& word) {
    std::vector<std::string> names;
    const bool option = word.starts_with("-");
    const auto chosen = program.get_subcommands();
    const CLI::App& app = chosen.empty() ? program : *chosen.front();
    if (option)
        for (const CLI::Option* known : app.get_options())
            for (const std::string& name : known->get_lnames()) names.push_back("--" + name);
    else if (chosen.empty())
        for (const CLI::App* command : program.get_subcommands({}))
            names.push_back(command->get_name());
    return names;
}

/// The commands of the chosen command: of `solve` the games that it solves.
std::vector<std::string> names_of_commands(const std::vector<CLI::App*>& chosen) {
    std::vector<std::string> names;
    if (!chosen.empty())
        for (const CLI::App* command : chosen.front()->get_subcommands({}))
            names.push_back(command->get_name());
    return names;
}

std::string without_newlines(std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    std::ranges::replace(text, '\n', ' ');
    return text;
}

std::string explain(const CLI::App& program, const CLI::ParseError& error) {
    const auto chosen = program.get_subcommands();
    const std::string command = chosen.empty() ? "skerry" : "skerry " + chosen.front()->get_name();
    const std::vector<std::string> left = program.remaining(true);
    if (!left.empty()) {
        if (const auto solvable = names_of_commands(chosen);
            !solvable.empty() && !left.front().starts_with("-"))
            return fmt::format(
                "{}: nothing solves \"{}\"; what can be solved: {}{}", command, left.front(),
                join(solvable),
                game_named(left.front()) != nullptr ? "" : did_you_mean(left.front(), solvable));
        const bool option = left.front().starts_with("-");
        return fmt::format("{}: unknown {} \"{}\"{}; see {} --help", command,
                           option           ? "option"
                           : chosen.empty() ? "command"
                                            : "argument",
                           left.front(),
                           did_you_mean(left.front(), names_like(program, left.front()),
                                        chosen.empty() ? "" : chosen.front()->get_name() + " "),
                           command);
    }
    if (chosen.empty() && dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
        return "skerry: which command? see skerry --help";
    return fmt::format("{}: {}; see {} --help", command, without_newlines(error.what()), command);
}

/// A message in which the words of the command line are shortened, too, which may have blanks.
std::string quoting_little(std::string message, const std::vector<std::string>& words) {
    for (const std::string& word : words)
        for (std::string found : {word, word.substr(word.find('=') + 1)}) {
            found = short_message(found);
            if (found.size() <= most_quoted) continue;
            const std::string cut = shortened(found, most_quoted);
            for (std::size_t at = 0; (at = message.find(found, at)) != message.npos;)
                message.replace(at, found.size(), cut);
        }
    return message;
}

int report(const std::string& message, const std::vector<std::string>& words) {
    std::fflush(stdout);
    tell(fmt::format("skerry: {}\n", visible_line(quoting_little(message, words))));
    return exit_bad_input;
}

/// Throws UserError if the stack is limited to less than four times what the hungriest command was
/// measured to need (128 kB): beyond its limit the system ends a program without a word.
void require_stack() {
    constexpr rlim_t least_kb = 512;
    rlimit stack{};
    if (::getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur < least_kb * 1024)
        throw UserError(
            fmt::format("the stack is limited to {} kB (ulimit -s); must be at least {} kB",
                        stack.rlim_cur / 1024, least_kb));
}

/// Memory for the way back: the library of JSON allocates where it destroys, and may not throw
/// there.
std::atomic<void*> reserve{nullptr};

void give_reserve_up() {
    std::free(reserve.exchange(nullptr));  // NOLINT(cppcoreguidelines-no-malloc): untouched pages
    std::set_new_handler(nullptr);
    throw std::bad_alloc();
}

void keep_reserve() {
    constexpr std::size_t bytes = 1 << 20;
    if (reserve.load() == nullptr) reserve = std::malloc(bytes);  // NOLINT: as above
    std::set_new_handler(give_reserve_up);
}

/// `help COMMAND` as `COMMAND --help`; a command that is not known is left to be complained about.
std::vector<std::string> as_options(const CLI::App& program, std::vector<std::string> words) {
    if (words.empty() || words.front() != "help") return words;
    words.erase(words.begin());
    const auto named = [&](const CLI::App* command) {
        return command->get_name() == words.front();
    };
    if (words == std::vector<std::string>{"all"}) words.clear();
    if (words.empty() || !program.get_subcommands(named).empty()) words.emplace_back("--help");
    return words;
}

constexpr std::string_view colour_option = "--color";
constexpr std::string_view library_option = "--game-library";

/// Takes `option VALUE` out of the words, wherever it stands in front of `--`; an absent value is
/// empty.
std::vector<std::string> taken_out(const std::vector<std::string>& words, std::string_view option,
                                   const std::function<void(const std::string&)>& use) {
    std::vector<std::string> left;
    std::size_t i = 0;
    for (; i < words.size() && words[i] != "--"; ++i) {
        const std::string& word = words[i];
        if (word == option)
            use(i + 1 < words.size() ? words[++i] : "");
        else if (word.starts_with(option) && word[option.size()] == '=')
            use(word.substr(option.size() + 1));
        else
            left.push_back(word);
    }
    left.insert(left.end(), words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
    return left;
}

/// Opens a library of games that a person names; `by` is how.
void open_library(std::string_view by, const std::string& path) {
    if (path.empty())
        throw UserError(fmt::format("{}: which library of games? such as libmygame.so", by));
    try {
        open_game_library(path);
    } catch (const UserError& error) {
        throw UserError(fmt::format("{} {}", by, error.what()));
    }
}

/// What decides for all commands: colours, and libraries of games. Throws UserError.
std::vector<std::string> without_common_options(const std::vector<std::string>& words) {
    const auto left = taken_out(words, colour_option, choose_colour);
    for (const std::string& path : game_libraries_of_environment())
        open_library("$SKERRY_GAMES", path);
    return taken_out(left, library_option,
                     [](const std::string& path) { open_library(library_option, path); });
}

/// `--name=` as `--name` and an empty word: CLI11 would take the next word for the value.
std::vector<std::string> with_empty_values(const std::vector<std::string>& words) {
    std::vector<std::string> all;
    bool options = true;
    for (const std::string& word : words) {
        options = options && word != "--";
        const bool empty = options && word.starts_with("--") && word.find('=') + 1 == word.size();
        all.push_back(empty ? word.substr(0, word.size() - 1) : word);
        if (empty) all.emplace_back();
    }
    return all;
}

int parse_and_run(CLI::App& program, const std::vector<std::string>& words, const int& exit_code) {
    try {
        const std::vector<std::string> all = with_empty_values(words);
        program.parse(std::vector(all.rbegin(), all.rend()));  // CLI11 takes them from the back
    } catch (const CLI::Success& help) {
        program.exit(help);
        flush_output();
        return exit_ok;
    } catch (const CLI::ParseError& error) {
        tell(fmt::format(
            "{}\n", visible_line(quoting_little(short_message(explain(program, error)), words))));
        return exit_bad_input;
    }
    flush_output();
    return exit_code;
}

using CommandAdder = void (*)(Command, int&);

/// Lists `help`, whose words as_options() has turned around.
void add_help(const Command& program, std::string& name) {
    const Command command = program.add_subcommand("help", "What a command does, and its options");
    command.add_option("COMMAND", name,
                       "name of a command; default: what there is; all: rarely needed ones, too");
}

int run_words(const std::vector<std::string>& words, std::span<const PartCommand> more) {
    int exit_code = exit_ok;
    CLI::App program(
        "Skerry plays seeded games of tile-placement board games and compares "
        "strategies on the same shuffles.",
        program_name());
    lay_out_help_of(program, style_of(STDOUT_FILENO).width);
    program.set_help_flag("-h,--help", "this text");
    program.set_version_flag("--version", version_page(),
                             "version, commit, compiler, instruction sets, optional parts");
    std::string common;  // taken out of the words before they are parsed: here for --help only
    program.add_option(std::string(colour_option), common, "colours: auto, always or never")
        ->type_name("WHEN");
    program
        .add_option(std::string(library_option), common,
                    "a library of games of one's own, which stand beside the others; several "
                    "times for several; $SKERRY_GAMES names some, too, with colons between them")
        ->type_name("LIBRARY");
    std::string footer = examples;
    if (game_named("tiny-islands") == nullptr && !all_games().empty())
        footer = fmt::format(own_examples, all_games().front()->name());
    for (const PartCommand& part : more) footer += part.example;
    program.footer(footer + exit_codes);
    program.require_subcommand(1);
    const Command command(program);
    const auto under = [&](const char* heading, const std::vector<CommandAdder>& commands) {
        for (const CommandAdder add : commands) add(command, exit_code);
        for (CLI::App* added : program.get_subcommands({}))
            if (added->get_group() == "Subcommands") added->group(heading);
    };
    under("Play games", {add_run, add_plan});
    under("Look at results",
          {add_show, add_report, add_compare, add_explain, add_replay, add_verify});
    under("Strategies", {add_list, add_tune, add_profile, add_check_program});
    const bool all = words == std::vector<std::string>{"help", "all"};
    const char* const rare = all ? "Rarely needed" : "";
    under(rare, {add_signature});
    // What is made for a game of the house.
    if (game_named("tiny-islands") != nullptr) under("Strategies", {add_solve});
    for (const PartCommand& part : more) under(part.heading, {part.add});
    if (game_named("roam") != nullptr) under(rare, {add_deck, add_log});
    constexpr const char* files = "Files and machines";
    under(files, {add_merge, add_unite});
    add_completions(
        command, [&program] { return command_table(program); }, exit_code);
    std::string named;
    add_help(command, named);
    under(files, {});
    return parse_and_run(program, as_options(program, words), exit_code);
}

}  // namespace

int run_program(int argc, const char* const* argv, std::span<const PartCommand> more) {
    hold_standard_streams();
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    try {
        require_stack();
        keep_reserve();
        return run_words(without_common_options(words), more);
    } catch (const StrategyFault& fault) {
        if (!fault.transcript().empty())
            tell("the last that was said (> to the program, < by it, ! its standard error):\n" +
                 fault.transcript());
        return report(fault.what(), words);
    } catch (const UserError& error) {
        return report(error.what(), words);
    } catch (const std::bad_alloc&) {
        return report("not enough memory", words);
    } catch (const std::system_error& error) {
        const bool thread = error.code() == std::errc::resource_unavailable_try_again;
        return report(
            (thread ? "cannot start a thread: " : "internal error: ") + error.code().message(),
            words);
    } catch (const std::exception& error) {
        return report(std::string("internal error: ") + error.what(), words);
    } catch (...) {
        return report("internal error: an exception that is no std::exception", words);
    }
}

}  // namespace skerry
