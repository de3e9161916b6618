#pragma once
// One file for each command. Each adds its subcommand to the program; `exit_code` receives what the
// command returns if it was chosen. And what commands share: options of experiments, and signals.

#include "runner/batch/batch.hpp"
#include "runner/cli/command_line.hpp"
#include "runner/cli/command_table.hpp"
#include "runner/results/result.hpp"

namespace skerry {

void add_run(Command program, int& exit_code);
void add_show(Command program, int& exit_code);
void add_merge(Command program, int& exit_code);
void add_unite(Command program, int& exit_code);
void add_list(Command program, int& exit_code);
void add_plan(Command program, int& exit_code);
void add_profile(Command program, int& exit_code);
void add_replay(Command program, int& exit_code);
void add_compare(Command program, int& exit_code);
void add_explain(Command program, int& exit_code);
void add_report(Command program, int& exit_code);
void add_verify(Command program, int& exit_code);
void add_signature(Command program, int& exit_code);
void add_check_program(Command program, int& exit_code);
void add_deck(Command program, int& exit_code);
void add_log(Command program, int& exit_code);
void add_solve(Command program, int& exit_code);
void add_tune(Command program, int& exit_code);

/// The options of all commands, once they have been added.
using TableMaker = std::function<CommandRow()>;
void add_completions(Command program, const TableMaker& table, int& exit_code);

/// The options that tell `run` and `replay` which experiment to play.
struct ExperimentOptions {
    std::string file;
    std::string game;
    std::vector<std::string> strategies;
    std::string seed;
    std::string games;
    std::string out;
    std::vector<std::string> sets;
    std::vector<std::string> sweeps;
    bool allow_programs = false;
    bool plays_configurations = false;  ///< starts the programs of a configuration, not of a result

    /// Adds FILE, --game, --seed, --set; `run` and `replay` add their own others.
    void add_to(Command app, const std::string& file_help);
    /// Adds --game, --seed, --set, for commands whose files are their own.
    void add_without_file_to(Command app);

    /// Adds --vary, for commands that play all strategies.
    void add_vary_to(Command app);

    /// Adds --strategy, for commands that play an experiment without a file.
    void add_strategies_to(Command app);

    /// Whether the options name neither a file nor a game or strategy.
    bool names_nothing() const { return file.empty() && game.empty() && strategies.empty(); }

    /// The document that the options describe; throws UserError. A result file stands for the
    /// configuration of its experiment.
    Document document() const;

    /// The file, whose text is kept: standard input cannot be read again. Throws UserError.
    Document read() const;
    /// The file, if it is a result. Throws UserError.
    std::optional<Result> result() const;

  private:
    Document base() const;

    mutable std::optional<std::string> text_;
};

/// --allow-programs, of the commands that play what stands in files of others.
void add_allow_programs(Command app, bool& allowed);
/// What it says of the programs that a file names.
Programs programs_of(bool allowed);

/// --strategy, of the commands that show games of one strategy.
void add_strategy_shown(Command app, std::string& label);

/// Numbers as JSON reads them (1e6); everything else as text, which the configuration refuses.
ordered_json number_or_text(const std::string& text);

/// The value of an option that is a number of things; throws UserError.
std::uint64_t parse_count(const std::string& option, const std::string& text, std::uint64_t min,
                          std::uint64_t max);

/// What --threads says; all CPUs if it is empty. Throws UserError.
int parse_threads(const std::string& text);

/// The index of a game of a result that has `games` of them; throws UserError.
std::uint64_t parse_game_index(const std::string& option, const std::string& text,
                               std::uint64_t games);

/// Tells the first signal from those after it. Signals may come to several threads at once; may be
/// called in a signal handler.
class SignalCount {
  public:
    enum class Answer { first, same, second, another };

    /// `now_ms` > 0 is the time on a clock that never goes back. A signal within 0.1 s of the first
    /// is `same`: timeout(1) signals its child and then the child's group. So is one within 2 s of
    /// the second, which has something to write.
    Answer count(std::int64_t now_ms) noexcept;

  private:
    /// 0: there was none. One variable, because between two a second signal could find half.
    std::atomic<std::int64_t> first_ms_{0};
    std::atomic<std::int64_t> second_ms_{0};
    static_assert(std::atomic<std::int64_t>::is_always_lock_free);
};

/// From now on the first SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGUSR1 or SIGUSR2 sets the flag to its
/// number. A second one ends the program at once, unless it comes within 0.1 s of the first.
/// SIGPIPE is ignored: writing fails with an errno instead.
const StopFlag& stop_on_signals();

/// From now on the second signal sets this flag, and code that looks at it ends the program; a
/// third signal ends it at once.
const StopFlag& second_signal();

/// Ends the program as the signal would have done.
[[noreturn]] void end_by_signal(int number);

/// From now on SIGPIPE ends the program again, silently, as `| head` expects.
void end_on_broken_pipe();

}  // namespace skerry
