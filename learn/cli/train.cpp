// skerry train: learns the weights of the strategy `policy`, and its network.

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "learn/cli/commands.hpp"
#include "learn/train/network_training.hpp"
#include "learn/train/training.hpp"
#include "learn/train/weights_file.hpp"
#include "runner/batch/batch.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

using namespace tiny_islands;

/// Names, and help with the defaults.
using NumberOptions = std::vector<std::pair<std::string, std::string>>;

/// Options small enough to check after every change, and large enough to run all code of a
/// training; and the digest of what they give.
template <class Trained>
struct TrainCheck;
template <>
struct TrainCheck<Training> {
    static TrainingOptions options() {
        return {.seed = 1,
                .iterations = 2,
                .games = 200,
                .playouts = 4,
                .plan_steps = 8,
                .plan_games = 100,
                .strength_games = 400};
    }
    static constexpr const char* digest =
        "sha256:e5ad2a81a7f020e4539bc7220cbf57666553fa9d9af0f96debcfa85338f67b08";
};
template <>
struct TrainCheck<NetworkTraining> {
    static NetworkTrainingOptions options() {
        return {.seed = 1,
                .iterations = 2,
                .games = 800,
                .playouts = 2,
                .passes = 2,
                .strength_games = 400};
    }
    static constexpr const char* digest =
        "sha256:72e3c436718aa9ff42135608b9f45e3d89877a2b09989a5ce18ea0418666f38d";
};

/// The options of both trainings that are numbers.
NumberOptions train_number_options() {
    NumberOptions list;
    const TrainingOptions policy;
    TrainingOptions::fields(
        policy, [&](const std::string& name, int value, Range, const std::string& help) {
            list.emplace_back(name, fmt::format("{}; default: {}", help, value));
        });
    const NetworkTrainingOptions network;
    NetworkTrainingOptions::fields(network, [&](const std::string& name, int value, Range,
                                                const std::string& help) {
        const auto is_it = [&](const auto& option) { return option.first == name; };
        if (const auto known = std::ranges::find_if(list, is_it); known != list.end())
            known->second += fmt::format("; with --network: {}", value);
        else
            list.emplace_back(name, fmt::format("with --network: {}; default: {}", help, value));
    });
    return list;
}

constexpr const char* train_footer = R"(
A round has four steps. It plays games with the policy so far, and plays out every candidate
placement of every decision. Then it fits the weights to the playouts, and improves the initial plan.
The last round also learns what changes of the plan are worth, for `search`. The same options give
the same weights, bit for bit, for any --threads. FILE is written after each round. The same command
continues from there, also with more --iterations. FILE.curve.tsv has the strength after each round.

Training games come from random streams of their own. No `skerry run` deals from these with any seed,
so nothing is tested on its training games. The strength after a round is measured on training
streams that are used for nothing else.

--network trains the two small networks of "network": true. Their mean corrects the values of the
program's policy. The networks so far play the playouts of a round, and learn from the differences
between the candidates of a decision.

Examples:
  skerry train --out out/policy.json
  skerry train --out out/policy.json --source strategies/tiny_islands/policy/policy.weights
  skerry train --out out/tiny.json --games 80 --iterations 3
  skerry train --network --out out/network.json
  skerry train --check                            a small training against its known digest
  skerry train --check --network)";

constexpr const char* curve_ending = ".curve.tsv";

struct TrainOptions {
    std::string seed;
    std::map<std::string, std::string> numbers;  ///< the options given, by field
    std::string out;
    std::string source;
    std::string threads;
    bool network = false;
    bool check = false;
    bool force = false;
    bool quiet = false;
};

std::string option_name(std::string field) {
    std::ranges::replace(field, '_', '-');
    return "--" + field;
}

template <class Options>
Options training_options(const TrainOptions& given) {
    Options options;
    std::vector<std::string> known;
    if (!given.seed.empty())
        options.seed =
            parse_count("--seed", given.seed, 0, std::numeric_limits<std::uint64_t>::max());
    Options::fields(options, [&](const std::string& name, int& value, Range range, auto) {
        known.push_back(name);
        const auto text = given.numbers.find(name);
        if (text == given.numbers.end() || text->second.empty()) return;
        value = static_cast<int>(parse_count(option_name(name), text->second,
                                             static_cast<std::uint64_t>(range.min),
                                             static_cast<std::uint64_t>(range.max)));
    });
    for (const auto& [name, text] : given.numbers)
        if (!text.empty() && std::ranges::find(known, name) == known.end())
            throw UserError(fmt::format("skerry train: {} is not an option {} --network",
                                        option_name(name), given.network ? "with" : "without"));
    return options;
}

/// Goes on from the file if it is a training with equal options; only the number of rounds may
/// differ. With `force` another file counts for nothing.
template <class Trained>
Trained load_or_begin(const typename Trained::Options& options, const std::string& path,
                      bool force) {
    if (!std::filesystem::exists(path)) return new_training(options);
    Trained training;
    const std::optional<UserError> unread =
        failure_of([&] { training = parse_training<Trained>(read_file(path), path); });
    if (unread && !force) throw UserError(*unread);
    const int rounds = static_cast<int>(training.rounds.size());
    training.options.iterations = options.iterations;
    const bool is_other = unread || !(training.options == options);
    if (is_other && force) return new_training(options);
    if (is_other)
        refuse_to_replace(
            path, fmt::format("a training with other options ({})", command_of(training.options)));
    if (rounds > options.iterations)
        throw UserError(fmt::format("{}: holds {} rounds already; --iterations must be at least {}",
                                    path, rounds, rounds));
    return training;
}

std::string training_text(const Training& training) {
    const TrainingRound& round = training.rounds.back();
    return fmt::format(
        "round {} of {}: {} decisions, {:.1f} % explained, {:.3f} ± {:.3f} points in {} games, "
        "{:.0f} s\n",
        training.rounds.size(), training.options.iterations, round.decisions, 100 * round.explained,
        round.strength.mean(), round.strength.standard_error(), round.strength.games,
        round.seconds);
}

std::string training_text(const NetworkTraining& training) {
    const NetworkTrainingRound& round = training.rounds.back();
    return fmt::format(
        "round {} of {}: {} decisions, error of differences {:.4f} (policy {:.4f}, of {:.3f}), "
        "{:.3f} ± {:.3f} points in {} games, {:.0f} s\n",
        training.rounds.size(), training.options.iterations, round.decisions,
        round.errors.corrected, round.errors.linear, round.errors.variance, round.strength.mean(),
        round.strength.standard_error(), round.strength.games, round.seconds);
}

/// Runs one round and shows its progress; returns false if it was stopped.
template <class Trained>
bool run_round(Trained& training, int threads, const StopFlag& stop, bool quiet) {
    std::atomic<std::uint64_t> sampled{0};
    std::optional<Progress> progress;
    TrainingWatch watch;
    watch.sampled = &sampled;
    watch.sampling = [&](std::uint64_t games) {
        progress.emplace(progress_mode(quiet), style_of(STDERR_FILENO).unicode,
                         WatchedRun{games, "game", &sampled, &stop});
    };
    watch.fitting = [&] { progress.reset(); };
    return train_round(training, threads, stop, watch);
}

/// What made the weights, in lines of at most 90 columns.
std::vector<std::string> maker_lines(std::string command) {
    constexpr std::size_t columns = 90;
    std::vector<std::string> lines = {"Made by the command below; do not edit."};
    while (command.size() > columns) {
        const std::size_t blank = command.rfind(" --", columns);
        lines.push_back(command.substr(0, blank));
        command = "   " + command.substr(blank);
    }
    lines.push_back(command);
    return lines;
}

/// What this training will write to --source after its head begins like this.
template <class Options>
std::string head_of_source(const Options& options) {
    std::string head;
    for (const std::string& line : maker_lines(command_of(options))) head += line + "\n";
    return head;
}

template <class Trained>
void require_nothing_lost(const TrainOptions& options, const Trained& training) {
    const std::string curve = options.out + curve_ending;
    if (!head_of_file(curve).empty() && !print_curve(training).starts_with(read_file(curve)))
        refuse_to_replace(curve, "something that is not the curve of this training");
    if (options.source.empty()) return;
    const std::string head = head_of_file(options.source);
    if (!head.empty() && !head.starts_with(head_of_source(training.options)))
        refuse_to_replace(options.source, "something that this command did not make", "--source");
}

template <class Trained>
void write_source(const Trained& training, const std::string& path) {
    write_whole(path, weights_data(training.weights, maker_lines(command_of(training.options))));
}

template <class Trained>
int train_all(Trained& training, const TrainOptions& options, int threads) {
    const StopFlag& stop = stop_on_signals();
    while (!training.complete()) {
        if (!run_round(training, threads, stop, options.quiet)) {
            tell(fmt::format("interrupted in round {}; {}\n", training.rounds.size() + 1,
                             options.out.empty() ? "nothing was kept"
                                                 : "the same command continues after round " +
                                                       std::to_string(training.rounds.size())));
            return 128 + stop.load();
        }
        if (!options.out.empty()) {
            write_whole(options.out, print_training(training));
            write_whole(options.out + curve_ending, print_curve(training));
        }
        print(training_text(training));
        flush_output();
    }
    return exit_ok;
}

template <class Trained>
int check(int threads, bool quiet) {
    Trained training = new_training(TrainCheck<Trained>::options());
    TrainOptions options;
    options.quiet = quiet;
    if (const int code = train_all(training, options, threads); code != exit_ok) return code;
    const std::string digest = weights_digest(training.weights);
    print(fmt::format("{}\n{}\n", command_of(training.options), digest));
    if (digest == TrainCheck<Trained>::digest) return exit_ok;
    print(fmt::format("expected: {}\n", TrainCheck<Trained>::digest));
    return exit_differences;
}

template <class Trained>
int train(const TrainOptions& options) {
    const int threads = parse_threads(options.threads);
    require_threads(threads);
    if (options.check) return check<Trained>(threads, options.quiet);
    if (options.out.empty())
        throw UserError("skerry train: --out FILE is needed, or --check; see skerry train --help");
    const auto chosen = training_options<typename Trained::Options>(options);
    const FileLock lock = lock_for_writing(options.out);
    remove_leftovers(options.out + curve_ending);
    const FileLock source_lock =
        options.source.empty() ? FileLock() : lock_for_writing(options.source);
    auto training = load_or_begin<Trained>(chosen, options.out, options.force);
    if (!options.force) require_nothing_lost(options, training);
    if (const int code = train_all(training, options, threads); code != exit_ok) return code;
    if (!options.source.empty()) write_source(training, options.source);
    print(fmt::format("{} after {} rounds: {}\n", weights_digest(training.weights),
                      training.rounds.size(), options.out));
    return exit_ok;
}

}  // namespace

void add_train(Command program, int& exit_code) {
    if (game_named("tiny-islands") == nullptr) return;
    const auto [command, options] = program.add_command<TrainOptions>(
        "train", "Learn the weights of the strategy policy", train_footer, exit_code,
        [](const TrainOptions& chosen) {
            return chosen.network ? train<NetworkTraining>(chosen) : train<Training>(chosen);
        });
    command.add_option("-o,--out FILE", options->out,
                       "weights, and all that is needed to continue");
    command.add_option("--source FILE", options->source, "also the weights as a file of the tree");
    command.add_option("--seed N", options->seed, "master seed of all training games; default: 1");
    for (const auto& [name, help] : train_number_options())
        command.add_option(option_name(name) + " N", options->numbers[name], help);
    command.add_option("--threads N", options->threads, "threads; default: all CPUs");
    command.add_flag("--network", options->network,
                     "learn the networks of the policy, on top of its weights as they are");
    command.add_flag("--check", options->check,
                     "train a small version and compare its digest: exit code 1 if it differs");
    command.add_flag("--force", options->force,
                     "replace files that hold something else, such as another training");
    command.add_flag("-q,--quiet", options->quiet, "no progress");
}

}  // namespace skerry
