#pragma once
// The options that tell `run` and `replay` which experiment to play.

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runner/cli/command_line.hpp"
#include "runner/documents/document.hpp"
#include "runner/results/result.hpp"

namespace skerry {

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
nlohmann::ordered_json number_or_text(const std::string& text);

/// The value of an option that is a number of things; throws UserError.
std::uint64_t parse_count(const std::string& option, const std::string& text, std::uint64_t min,
                          std::uint64_t max);

/// The index of a game of a result that has `games` of them; throws UserError.
std::uint64_t parse_game_index(const std::string& option, const std::string& text,
                               std::uint64_t games);

}  // namespace skerry
