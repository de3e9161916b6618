// Makes a configuration of the options of a command: a file, or a game and strategies, with
// changes. Catches the signals that end a command.

#include "runner/cli/commands.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "runner/documents/user_error.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"

namespace skerry {

namespace {

void set_if_given(Document& document, const std::string& key, const std::string& text,
                  const std::string& option, bool number) {
    if (text.empty()) return;
    document.set(key, number ? number_or_text(text) : ordered_json(text), option + " " + text);
}

/// Applies `strategies.STRATEGY.PARAMETER=VALUES` or `rules.OPTION=VALUES`.
void vary(Document& document, const std::string& sweep) {
    const std::string origin = "--vary " + sweep;
    const std::size_t equals = document.end_of_path(sweep);
    if (sweep.starts_with(rules_prefix) && equals != std::string::npos) {
        const std::size_t option = rules_prefix.size();
        const std::vector<std::string> path{"rules", "vary", sweep.substr(option, equals - option)};
        return document.set_at(path, parse_values(sweep.substr(equals + 1), origin), origin);
    }
    std::vector<std::string> path = document.parts_of(sweep.substr(0, equals));
    if (equals == std::string::npos || path.size() < 3 || path[0] != "strategies")
        throw UserError(origin +
                        ": must be strategies.STRATEGY.PARAMETER=VALUES, e.g. "
                        "strategies.greedy.room=0,2,4 or strategies.0.steps=10..80:10, or "
                        "rules.OPTION=VALUES");
    path = {path[0], path[1], "vary", join(std::span(path).subspan(2), ".")};
    document.set_at(path, parse_values(sweep.substr(equals + 1), origin), origin);
}

/// Somebody may well name a game where a file is asked for.
void refuse_game_as_file(const std::string& file) {
    std::error_code ignored;
    if (game_named(file) == nullptr || std::filesystem::exists(file, ignored)) return;
    throw UserError(file + ": a game, and no such file: name it by --game " + file +
                    ", and who plays by --strategy; skerry list " + file + " shows who can");
}

}  // namespace

void ExperimentOptions::add_to(Command app, const std::string& file_help) {
    app.add_option("FILE", file, file_help + "; - for standard input");
    add_without_file_to(app);
}

void ExperimentOptions::add_without_file_to(Command app) {
    app.add_option("--game NAME", game, "game, where no FILE is given");
    app.add_option("--seed N", seed, "master seed of all shuffles");
    add_allow_programs(app, allow_programs);
    app.add_option("--set PATH=VALUE", sets,
                   "change one value of the configuration, e.g. strategies.0.rollouts=32, "
                   "rules.variant=notebook; may be repeated")
        .repeated();
}

void ExperimentOptions::add_vary_to(Command app) {
    app.add_option("--vary PATH=VALUES", sweeps,
                   "play a strategy once for each of these values of a parameter, e.g. "
                   "strategies.greedy.room=0,2,4 or strategies.0.steps=10..80:10. "
                   "rules.OPTION=VALUES plays every strategy by each value of a rule. May be "
                   "repeated for a grid")
        .repeated();
}

void ExperimentOptions::add_strategies_to(Command app) {
    app.add_option("--strategy NAME", strategies,
                   "strategy to play, where no FILE is given, also with parameters: "
                   "greedy:room=4,steps=20; may be repeated")
        .repeated();
}

void add_allow_programs(Command app, bool& allowed) {
    app.add_flag(
        "--allow-programs", allowed,
        "start the programs that the file names as strategies; without it you only see them");
}

Programs programs_of(bool allowed) { return allowed ? Programs::allowed : Programs::stay; }

void add_strategy_shown(Command app, std::string& label) {
    app.add_option("--strategy LABEL", label,
                   "label of the strategy (default: the first); without FILE its name, also with "
                   "parameters: greedy:room=4,steps=20");
}

Document ExperimentOptions::read() const {
    refuse_game_as_file(file);
    if (!text_) text_ = read_file(file);
    return Document::parse(*text_, source_name(file));
}

std::optional<Result> ExperimentOptions::result() const {
    Document document = read();
    if (!says_result(document)) return std::nullopt;
    return Result::checked(std::move(document));
}

Document ExperimentOptions::base() const {
    if (file.empty()) {
        if (game.empty() && strategies.empty())
            throw UserError("nothing to play: name a configuration file, or --game and --strategy");
        ordered_json config = {{"strategies", ordered_json::array()}};
        for (const std::string& text : strategies)
            config["strategies"].push_back(labelled_strategy(text, "--strategy " + text));
        return Document::of(std::move(config), "command line", Programs::own);
    }
    if (!game.empty() || !strategies.empty()) {
        refuse_game_as_file(file);
        const bool may_join = game.empty() && says_result(read());
        throw UserError(
            std::string(game.empty() ? "--strategy" : "--game") + ": not together with the file " +
            file + "; it says what is played" +
            (may_join ? "; skerry run " + file + " --add " + strategies.front() + " lets it join"
                      : ""));
    }
    Document document = read();
    if (says_result(document)) {
        document.set_programs(programs_of(allow_programs));
        if (is_of_earlier_schema(document.root().json())) return configuration_of_result(document);
        return configuration_of_result(Result::checked(std::move(document)).document);
    }
    document.set_programs(plays_configurations ? Programs::own : programs_of(allow_programs));
    return document;
}

Document ExperimentOptions::document() const {
    Document document = base();
    if (document.root().json().is_object()) {
        set_if_given(document, "game", game, "--game", false);
        set_if_given(document, "seed", seed, "--seed", true);
        set_if_given(document, "games", games, "--games", true);
        set_if_given(document, "output", out, "--out", false);
    }
    for (const std::string& assignment : sets) document.assign(assignment);
    for (const std::string& sweep : sweeps) vary(document, sweep);
    return document;
}

ordered_json number_or_text(const std::string& text) {
    ordered_json value = parse_json_or_word(text, "a label");
    return value.is_number() ? value : ordered_json(text);
}

std::uint64_t parse_count(const std::string& option, const std::string& text, std::uint64_t min,
                          std::uint64_t max) {
    const Document value = Document::of(number_or_text(text), option + " " + text);
    return value.root().unsigned_integer(min, max);
}

int parse_threads(const std::string& text) {
    if (text.empty()) return available_cpus();
    return static_cast<int>(parse_count("--threads", text, 1, max_threads));
}

std::uint64_t parse_game_index(const std::string& option, const std::string& text,
                               std::uint64_t games) {
    const std::uint64_t index = parse_count(option, text, 0, max_game_index - 1);
    if (index >= games)
        throw UserError(fmt::format("{} {}: the result has game{}", option, text,
                                    games == 1 ? " 0 only" : fmt::format("s 0 to {}", games - 1)));
    return index;
}

namespace {

// A signal handler can reach only static variables.
StopFlag stop_flag{0};
StopFlag second_flag{0};
std::atomic<bool> second_is_awaited{false};
SignalCount signals;

std::int64_t now_ms() {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000 + 1;
}

extern "C" void on_signal(int number) {
    // It comes again after each second of CPU time.
    if (number == SIGXCPU && stop_flag.load() != 0) return;
    switch (signals.count(now_ms())) {
        case SignalCount::Answer::first:
            stop_flag.store(number);
            return;
        case SignalCount::Answer::same:
            return;
        case SignalCount::Answer::second:
            if (second_is_awaited.load()) {
                second_flag.store(number);
                return;
            }
            [[fallthrough]];
        case SignalCount::Answer::another:
            std::signal(number, SIG_DFL);
            std::raise(number);
    }
}

/// Sets the handler even if the signal was ignored: the `skerry run ... &` of a script starts with
/// SIGINT ignored, and its `kill -INT` still means stop.
void handle(int number) {
    struct sigaction action {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    ::sigaction(number, &action, nullptr);
}

}  // namespace

SignalCount::Answer SignalCount::count(std::int64_t now_ms) noexcept {
    constexpr std::int64_t moment_ms = 100;
    constexpr std::int64_t patience_ms = 2000;
    std::int64_t first = 0;
    if (first_ms_.compare_exchange_strong(first, now_ms)) return Answer::first;
    if (now_ms - first < moment_ms) return Answer::same;
    std::int64_t second = 0;
    if (second_ms_.compare_exchange_strong(second, now_ms)) return Answer::second;
    return now_ms - second < patience_ms ? Answer::same : Answer::another;
}

const StopFlag& stop_on_signals() {
    handle(SIGINT);
    handle(SIGTERM);
    // A terminal that went away, and the warnings of a scheduler, end a run like SIGTERM; nohup(1)
    // has the first ignored, and means that.
    for (const int number : {SIGHUP, SIGXCPU, SIGUSR1, SIGUSR2}) {
        struct sigaction before {};
        ::sigaction(number, nullptr, &before);
        if (before.sa_handler != SIG_IGN) handle(number);
    }
    std::signal(SIGPIPE, SIG_IGN);
    return stop_flag;
}

const StopFlag& second_signal() {
    second_is_awaited.store(true);
    return second_flag;
}

void end_by_signal(int number) {
    std::signal(number, SIG_DFL);
    std::raise(number);
    std::_Exit(128 + number);  // it is blocked
}

void end_on_broken_pipe() { std::signal(SIGPIPE, SIG_DFL); }

}  // namespace skerry
